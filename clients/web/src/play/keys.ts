/** Keys for what is pressed often: a button names its own by `aria-keyshortcuts`, which screen readers tell too. */

import { signal } from "@preact/signals";

import { back } from "./choices.js";
import { nameOf } from "./keynames.js";

/** Whether all keys are shown. */
export const showKeys = signal(false);

/** The key that goes from board to board. */
export const NEXT_BOARD = "b";
/** The key that goes from one legal square to the next, and with Shift to the one before. */
export const NEXT_LEGAL = "l";

/** Whether a key that is pressed there is a character that somebody types. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input:not([type=range]), textarea, select");
}

/**
 * Presses the button of a key; goes to the next board or legal square; drops what is chosen. Does nothing while a dialog
 * is open; while somebody types, Escape alone is heard.
 */
export function onKey(event: KeyboardEvent): void {
  const { target } = event;
  const key = nameOf(event);
  const focus = import("./focus.js");
  void focus.then(({ follow }) => follow(target));
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (key === "escape") back();
  if (isTyped(target)) return;
  if (key === NEXT_BOARD) focusBoard(boardOf(document.activeElement) + 1);
  if (key === NEXT_LEGAL) void focus.then(({ toLegal }) => toLegal(event.shiftKey));
  const isShifted = event.shiftKey && /[a-z]/.test(key);
  const button = buttons().find((each) => keyOf(each).toLowerCase() === (isShifted ? `shift+${key}` : key));
  if (button === undefined || button.disabled) return;
  event.preventDefault();
  button.click();
  // A kind is chosen to be laid: the arrows lead to a square.
  if (/[0-9]/.test(key) && boardOf(document.activeElement) === 0) focusBoard(1);
  void focus.then(({ lead }) => lead(key));
}

/** Every button that has a key, with its name. */
export function buttonsWithKeys(): readonly { readonly key: string; readonly name: string }[] {
  return buttons().map((each) => ({ key: keyOf(each), name: each.title || (each.innerText ?? "") }));
}

/** Gives the focus to the square of a board that had it last; the boards are 1 to 3, and come round. */
export function focusBoard(age: number): void {
  document.querySelector<HTMLElement>(`#board-${((age + 2) % 3) + 1} khronos-board`)?.focus();
}

/** The board in which an element is, 1 to 3, or else 0. */
export function boardOf(element: Element | null): number {
  return Number(element?.closest("[id^=board-]")?.id.slice("board-".length) ?? 0);
}

/** The key of a button; Firefox before 119 has no property for it. */
function keyOf(button: HTMLButtonElement): string {
  return button.getAttribute("aria-keyshortcuts") ?? "";
}

function buttons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("button[aria-keyshortcuts]")];
}
