/** Zooms the content of a scrollable element with two fingers or a double tap. */

const MAX_ZOOM = 4;
const TAPPED = 2.2;
const TAP_MS = 300;
const TAP_PX = 30;

/** Enables zooming of an element's content; the style sheet must multiply the width of the content by `--zoom`. */
export function zoomable(window: HTMLElement): void {
  let zoom = 1;
  window.style.setProperty("--zoom", `${zoom}`);
  let pinched: { readonly apart: number; readonly zoom: number } | undefined;
  let tapped = { at: 0, x: 0, y: 0 };

  /** Zooms; the content at a point of the screen stays in place. */
  const zoomTo = (next: number, x: number, y: number) => {
    const { left, top, height } = window.getBoundingClientRect();
    const [old, right, down] = [zoom, x - left, y - top];
    zoom = Math.min(MAX_ZOOM, Math.max(1, next));
    // The layout around the element must not change.
    if (zoom === 1) window.style.height = "";
    else window.style.height ||= `${height}px`;
    window.style.setProperty("--zoom", `${zoom}`);
    window.scrollLeft = ((window.scrollLeft + right) * zoom) / old - right;
    window.scrollTop = ((window.scrollTop + down) * zoom) / old - down;
  };

  window.addEventListener(
    "touchmove",
    (event) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) return;
      event.preventDefault();
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      pinched ??= { apart, zoom };
      const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
      zoomTo((pinched.zoom * apart) / pinched.apart, x, y);
    },
    { passive: false },
  );
  window.addEventListener(
    "touchend",
    (event) => {
      const [finger] = event.changedTouches;
      const wasPinched = pinched !== undefined;
      if (event.touches.length === 0) pinched = undefined;
      if (finger === undefined || wasPinched) return;
      const { clientX: x, clientY: y } = finger;
      const isSecond = event.timeStamp - tapped.at < TAP_MS && Math.hypot(x - tapped.x, y - tapped.y) < TAP_PX;
      tapped = { at: isSecond ? 0 : event.timeStamp, x, y };
      if (!isSecond) return;
      event.preventDefault();
      zoomTo(zoom > 1 ? 1 : TAPPED, x, y);
    },
    { passive: false },
  );
}
