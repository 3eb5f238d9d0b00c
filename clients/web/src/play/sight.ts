/** What lies over the boards on a phone, and what must not be under it. */

import type { BoardElement } from "@khronos-referee/board/element";

import type { Place } from "./choices.js";

/** Whether what can be done lies over the boards, which stand one above another. */
export const narrow = matchMedia("(max-width: 679px), (max-width: 800px) and (max-aspect-ratio: 1199/1000)");

/** The part of a window that the panel never covers. */
const FREE = 0.52;

/** Where boards are in sight: from below a lesson to above the panel that lies over them on a phone. */
function free(): readonly [from: number, to: number] {
  // At high zoom nothing sticks.
  const over = (selector: string) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element).position === "sticky" ? element.getBoundingClientRect() : undefined;
  };
  return [Math.max(0, over(".puzzle")?.bottom ?? 0), (narrow.matches && over(".dock")?.top) || innerHeight];
}

/** The board of which most is in sight: the one that is looked at. */
export function ageInSight(): number {
  const [from, to] = free();
  const seen = [...document.querySelectorAll(".boards khronos-board")].map((each) => {
    const { top, bottom, width } = each.getBoundingClientRect();
    return width * Math.max(0, Math.min(bottom, to) - Math.max(top, from));
  });
  return seen.indexOf(Math.max(...seen)) + 1;
}

/** Brings the first of some elements into sight, if none of them is. */
export function bringOne(elements: readonly Element[]): void {
  const [from, to] = free();
  const isSeen = (each: Element) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= from && bottom <= to;
  };
  if (elements[0] && !elements.some(isSeen)) uncover(elements[0]);
}

/** Scrolls so far that an element is between a lesson above and the panel below, when that is as high as it can be. */
export function uncover(element: Element): void {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { top, height } = element.getBoundingClientRect();
  const [from] = free();
  const to = innerHeight * FREE;
  // With as much around it, which a building may cover.
  if (top - height < from || top + 2 * height > to) scrollBy({ top: top - (from + to - height) / 2 });
}

/** What is drawn for a square. */
export function cellOf({ age, at }: Place): Element | null | undefined {
  return document.querySelector<BoardElement>(`#board-${age} khronos-board`)?.cell(at);
}
