/** A dialog over the page. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { report } from "../play/table.js";
import { words } from "../words.js";

/** A window over the page. Escape and its cross close it, if it may be closed. */
export function Dialog(properties: {
  readonly title: string;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
  readonly wide?: boolean;
}) {
  const { title, onClose, children, wide = false } = properties;
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  return (
    <dialog
      ref={element}
      class={wide ? "wide" : undefined}
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

const copied = signal<string>();

/** A link that is copied by a press, where the browser allows it: not from plain HTTP of another machine. */
export function Copyable({ label, link }: { readonly label: string; readonly link: string }) {
  const w = words.value;
  return (
    <div class="copyable">
      <input aria-label={label} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      {"clipboard" in navigator && (
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(link).then(() => (copied.value = link), report)}
        >
          {copied.value === link ? w.copied : w.copy}
        </button>
      )}
    </div>
  );
}

/** A question before something that can't be undone. */
export function Ask(properties: {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly yes: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}) {
  const { title, sentences, yes, onYes, onClose } = properties;
  return (
    <Dialog title={title} onClose={onClose}>
      {sentences.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <footer>
        <button type="button" onClick={onClose}>
          {words.value.cancel}
        </button>
        <button
          type="button"
          class="primary"
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
