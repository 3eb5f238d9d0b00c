/** What lies over the boards on a phone, and what must not be under it. */

/** Whether what can be done lies over the boards, which stand one above another. */
export const narrow = matchMedia("(max-width: 800px)");

/** The part of a window that the panel never covers. */
const FREE = 0.52;

/** Scrolls so far that an element is between a lesson above and the panel below, when that is as high as it can be. */
export function uncover(element: Element): void {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { top, height } = element.getBoundingClientRect();
  const from = Math.max(0, document.querySelector(".puzzle")?.getBoundingClientRect().bottom ?? 0);
  const to = innerHeight * FREE;
  // With as much around it, which a building may cover.
  if (top - height < from || top + 2 * height > to) scrollBy({ top: top - (from + to - height) / 2 });
}
