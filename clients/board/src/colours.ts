/** Colours and letters of the seats. */

import type { Seat } from "./contract.js";

/** The style of a seat's pieces. */
export interface Paint {
  /** The colour of tiles, cubes and pawns. */
  readonly fill: string;
  /** The colour of text on these pieces. */
  readonly text: string;
  /** A letter of the player's name, or the number of the seat; different for every seat. */
  readonly letter: string;
}

/** Common colour names, with the colour of text on them. */
export const COLOURS: Readonly<Record<string, readonly [fill: string, text: string]>> = {
  red: ["#c0322b", "#ffffff"],
  blue: ["#2456b8", "#ffffff"],
  green: ["#0f7a43", "#ffffff"],
  yellow: ["#f5cf1d", "#1e1e1e"],
  purple: ["#7b3aa6", "#ffffff"],
  white: ["#ffffff", "#1e1e1e"],
  black: ["#1c1c1c", "#ffffff"],
};

/** Returns the style of each seat, in the order of the seats. */
export function paints(seats: readonly Seat[]): Paint[] {
  const wanted = seats.map(({ colour = "" }) => colour.trim().toLowerCase());
  const free = Object.keys(COLOURS).filter((name) => !wanted.includes(name));
  const letters = seats.map(({ name = "" }) => [...name.trim()][0]?.toUpperCase() ?? "");
  return seats.map((_, index) => {
    const own = wanted[index] ?? "";
    const known = Object.hasOwn(COLOURS, own) ? COLOURS[own] : undefined; // also for "constructor"
    const [fill, text] = known ?? COLOURS[free.shift() ?? "black"] ?? ["#888888", "#ffffff"];
    const letter = letters[index] ?? "";
    const alone = /\p{L}/u.test(letter) && letters.filter((each) => each === letter).length === 1;
    return { fill, text, letter: alone ? letter : `${index + 1}` };
  });
}
