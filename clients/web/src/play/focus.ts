/** Where the focus goes when what had it leaves the screen, for those who play by keys. */

import type { BoardElement } from "@khronos-referee/board/element";
import { squares } from "@khronos-referee/client";

import { hints, offers } from "./choices.js";
import { boardOf } from "./keys.js";
import { applying, game, region } from "./table.js";

/** In a dialog, what it asks first, or else its heading. */
const IN_DIALOG = ["[autofocus]", "h3", "h2"].map((each) => `dialog[open] ${each}`);
/** At the table, what is to be confirmed, what is suggested, and the board that was used last. */
const AT_TABLE = [".planned .primary:enabled", ".dock .hints button", ".boards .large khronos-board"];
/** Where a key leads to, once that is there. */
const LEADS: Readonly<Record<string, string>> = { h: ".dock .hints button", t: ".adventurers .primary" };

/** Whether the last input was a key that was pressed where the focus was. */
let keyHadTarget = false;
let goal: string | undefined;

/** Notes what had the focus when a key was pressed. */
export function follow(target: EventTarget | null): void {
  keyHadTarget = target !== document.body;
  goal = undefined;
  goOn();
}

/** Goes where the key of a button leads to. */
export function lead(key: string): void {
  goal = LEADS[key];
  goOn();
}

/** Goes from the square that has the focus to the next legal one of all boards, which come round, or to the one before. */
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
  // An answer that is waited for brings the place to go to; a window behind another takes no focus from that.
  if (!keyHadTarget || applying.value || hints.value === "asked" || !document.hasFocus() || !isLost()) return;
  const found = [...IN_DIALOG, ...(game.value ? AT_TABLE : ["h1"])]
    .map((each) => document.querySelector<HTMLElement>(each))
    .find((each) => each !== null);
  if (found instanceof HTMLHeadingElement) found.tabIndex = -1;
  found?.focus();
}

/** Whether the focus is nowhere, or on what can't be pressed, which is about to lose it. */
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
