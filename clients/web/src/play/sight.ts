/** The visible part of the boards on phones, where a panel covers them, and scrolling into it. */

import type { BoardElement } from "@khronos-referee/board/element";

import type { Place } from "./choices.js";

/** Matches screens on which the action panel covers the stacked boards. */
export const narrow = matchMedia("(max-width: 599px), (max-width: 800px) and (max-aspect-ratio: 1199/1000)");

/** The part of the window's height that the panel never covers. */
const FREE = 0.52;

/** Returns the visible vertical range of the boards in pixels: from below a lesson to above the panel. */
function free(): readonly [from: number, to: number] {
  // At high zoom, no element is sticky.
  const over = (selector: string) => {
    const element = document.querySelector(selector);
    return element && getComputedStyle(element).position === "sticky" ? element.getBoundingClientRect() : undefined;
  };
  return [Math.max(0, over(".puzzle")?.bottom ?? 0), (narrow.matches && over(".dock")?.top) || innerHeight];
}

/** Returns the board with the largest visible part. */
export function ageInSight(): number {
  const [from, to] = free();
  const seen = [...document.querySelectorAll(".boards khronos-board")].map((each) => {
    const { top, bottom, width } = each.getBoundingClientRect();
    return width * Math.max(0, Math.min(bottom, to) - Math.max(top, from));
  });
  return seen.indexOf(Math.max(...seen)) + 1;
}

/** Scrolls to the first of some elements, unless one of them is visible. */
export function bringOne(elements: readonly Element[]): void {
  const [from, to] = free();
  const isSeen = (each: Element) => {
    const { top, bottom } = each.getBoundingClientRect();
    return top >= from && bottom <= to;
  };
  if (elements[0] && !elements.some(isSeen)) uncover(elements[0]);
}

/** Scrolls an element into the space between the lesson and the panel, even if the panel has its maximum height. */
export function uncover(element: Element): void {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { top, height } = element.getBoundingClientRect();
  const [from] = free();
  const to = innerHeight * FREE;
  // Leave as much space around the element, because a building may cover it.
  if (top - height < from || top + 2 * height > to) scrollBy({ top: top - (from + to - height) / 2 });
}

/** Scrolls the panel of a phone, whose buttons are at its lower end, to the text or form above them. */
export function showTop(): void {
  const panel = document.querySelector(".dock");
  panel?.scrollTo(0, -panel.scrollHeight);
}

/** Returns the element of a square. */
export function cellOf({ age, at }: Place): SVGElement | null | undefined {
  return document.querySelector<BoardElement>(`#board-${age} khronos-board`)?.cell(at);
}
