/** Keyboard shortcuts: a button declares its key with `aria-keyshortcuts`, which screen readers announce, too. */

import { signal } from "@preact/signals";

import { back, choice, plan, pointed } from "./choices.js";
import { nameOf } from "./keynames.js";
import { cellOf } from "./sight.js";

/** Whether the list of keyboard shortcuts is open. */
export const showKeys = signal(false);

/** The key that moves the focus to the next board. */
export const NEXT_BOARD = "b";
/** The key that moves the focus to the next legal square; with Shift, to the previous legal square. */
export const NEXT_LEGAL = "l";

/** The list with the reasons why a square is not legal. */
export const REASONS = ".inspector .violations";

/** Returns whether a key that is pressed in this element is text input. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input:not([type=range]), textarea, select");
}

/**
 * Handles a keyboard shortcut: clicks its button, moves the focus, or clears the choice. Does nothing while a dialog is
 * open; during text input, only Escape is handled.
 */
export function onKey(event: KeyboardEvent): void {
  const { target } = event;
  const key = nameOf(event);
  const focus = import("./focus.js");
  void focus.then(({ follow }) => follow(target));
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const place = pointed.value;
  if (key === "escape" && place && document.activeElement?.closest(REASONS)) return void cellOf(place)?.focus();
  if (key === "escape") back();
  if (isTyped(target)) return;
  const isSelected = (key === "enter" || key === " ") && boardOf(document.activeElement) > 0;
  // The square is not legal: the focus moves to its reasons, which would change on the way to them.
  if (isSelected && choice.value && plan.value === undefined) void focus.then(({ lead }) => lead("enter"));
  if (key === NEXT_BOARD) focusBoard(boardOf(document.activeElement) + 1);
  if (key === NEXT_LEGAL) void focus.then(({ toLegal }) => toLegal(event.shiftKey));
  const isShifted = event.shiftKey && /[a-z]/.test(key);
  const button = buttons().find((each) => keyOf(each).toLowerCase() === (isShifted ? `shift+${key}` : key));
  if (button === undefined || button.disabled) return;
  event.preventDefault();
  button.click();
  // A digit selects a kind to build, so move the focus to a board, where the arrow keys select a square.
  if (/[0-9]/.test(key) && boardOf(document.activeElement) === 0) focusBoard(1);
  void focus.then(({ lead }) => lead(key));
}

/** Returns all buttons with a keyboard shortcut, as keys and names. */
export function buttonsWithKeys(): readonly { readonly key: string; readonly name: string }[] {
  return buttons().map((each) => ({ key: keyOf(each), name: each.title || (each.innerText ?? "") }));
}

/** Moves the focus to the last focused square of a board, 1 to 3; other numbers wrap around. */
export function focusBoard(age: number): void {
  document.querySelector<HTMLElement>(`#board-${((age + 2) % 3) + 1} khronos-board`)?.focus();
}

/** Returns the board that contains an element, 1 to 3; 0 if the element is not in a board. */
export function boardOf(element: Element | null): number {
  return Number(element?.closest("[id^=board-]")?.id.slice("board-".length) ?? 0);
}

/** Returns the keyboard shortcut of a button; Firefox before 119 has no property for it. */
function keyOf(button: HTMLButtonElement): string {
  return button.getAttribute("aria-keyshortcuts") ?? "";
}

function buttons(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>("button[aria-keyshortcuts]")];
}
