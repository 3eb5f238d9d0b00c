/** Modal dialogs. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { openLayer } from "../play/layers.js";
import { words } from "../words.js";

/** A modal dialog. Unless it must stay open, Escape and the close button close it. */
export function Dialog(properties: {
  readonly title: string;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  /** The width: normal, enough for columns, or the whole window. */
  readonly width?: "wide" | "full";
}) {
  const { title, onClose, children, width } = properties;
  const element = useRef<HTMLDialogElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  // The focus returns before the dialog is removed, because it would move to a different place when it is lost.
  useLayoutEffect(() => {
    const [before, dialog] = [document.activeElement, element.current];
    dialog?.showModal();
    const leave = onClose && openLayer(() => closing.current?.());
    return () => {
      leave?.();
      dialog?.close();
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={width}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={({ target }) => target === element.current && onClose?.()}
    >
      <div class="sheet">
        <header>
          <h2>{title}</h2>
          {onClose && (
            <button type="button" class="quiet close" aria-label={words.value.close} onClick={onClose}>
              ✕
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** A confirmation dialog before a step that cannot be undone. */
export function Ask(properties: {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
  /** A picture above the buttons. A dialog with a picture is safe to accept, so its main button has the focus. */
  readonly picture?: ComponentChildren;
}) {
  const { title, sentences, yes, onYes, onClose, picture } = properties;
  return (
    <Dialog title={title} onClose={onClose}>
      {sentences.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {picture}
      <footer>
        <button type="button" onClick={onClose}>
          {words.value.cancel}
        </button>
        <button
          type="button"
          class="primary"
          autofocus={picture !== undefined}
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </button>
      </footer>
    </Dialog>
  );
}
