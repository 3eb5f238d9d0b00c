/** Moves the keyboard focus when the focused element disappears. */

import type { BoardElement } from "@khronos-referee/board/element";
import { squares } from "@khronos-referee/client";

import { hints, offers } from "./choices.js";
import { boardOf, REASONS } from "./keys.js";
import { applying, game, region } from "./table.js";

/** The targets in a dialog: its first input, otherwise its heading. */
const IN_DIALOG = ["[autofocus]", "h3", "h2"].map((each) => `dialog[open] ${each}`);
/** The targets in a game: the button to confirm, the hints, and the last used board. */
const AT_TABLE = [".planned .primary:enabled", ".dock .hints button", ".boards .large khronos-board"];
/** The targets of keyboard shortcuts, by key. */
const LEADS: Readonly<Record<string, string>> = {
  h: ".dock .hints button",
  t: ".adventurers .primary",
  x: ".picker button:enabled",
  w: ".swaps button",
  enter: `${REASONS} button`,
};

/** Whether the last input was a key that was pressed while an element had the focus. */
let keyHadTarget = false;
let goal: string | undefined;

/** Records whether an element had the focus when a key was pressed. */
export function follow(target: EventTarget | null): void {
  keyHadTarget = target !== document.body;
  goal = undefined;
  goOn();
}

/** Moves the focus to the target of a keyboard shortcut. */
export function lead(key: string): void {
  goal = LEADS[key];
  goOn();
}

/** Moves the focus to the next or previous legal square on all boards; after the last square, starts again. */
export function toLegal(isBack: boolean): void {
  const { width = 0, height = 0 } = region.value ?? {};
  const numbered = (age: number, inBoard: number) => (age * width * height + inBoard) * (isBack ? -1 : 1);
  const legal = offers.value
    .flatMap(({ age, squares: set }) =>
      [...squares(set)].map((at) => ({ age, at, number: numbered(age, (at.row - 1) * width + at.column - 1) })),
    )
    .sort((one, other) => one.number - other.number);
  const active = document.activeElement;
  const here = active?.shadowRoot?.activeElement?.getAttribute("data-at");
  const from = here ? numbered(boardOf(active), Number(here)) : -Infinity;
  const next = legal.find(({ number }) => number > from) ?? legal[0];
  if (next) document.querySelector<BoardElement>(`#board-${next.age} khronos-board`)?.cell(next.at)?.focus();
}

function goOn(): void {
  const led = goal === undefined ? null : document.querySelector<HTMLElement>(goal);
  if (led !== null) goal = undefined;
  led?.focus();
  // The target may appear only after pending answers and code. A window in the background must not take the focus.
  const isPending = applying.value || (hints.value !== undefined && document.querySelector(".dock .hints") === null);
  if (!keyHadTarget || isPending || !document.hasFocus() || !isLost()) return;
  const found = [...IN_DIALOG, ...(game.value ? AT_TABLE : ["h1"])]
    .map((each) => document.querySelector<HTMLElement>(each))
    .find((each) => each !== null);
  if (found instanceof HTMLHeadingElement) found.tabIndex = -1;
  found?.focus();
}

/** Returns whether no element has the focus, or only a disabled element, which is about to lose it. */
function isLost(): boolean {
  return document.activeElement?.matches("body, :disabled") ?? true;
}

new MutationObserver(goOn).observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
addEventListener(
  "pointerdown",
  () => {
    keyHadTarget = false;
    goal = undefined;
  },
  true,
);
