/**
 * Small views of the other boards with the changes that the planned action makes. Phones show only one board at a time.
 */

import { footprint } from "@khronos-referee/client";

import { BoardPart } from "./board.js";
import { pointed, preview } from "../play/choices.js";
import { AGES, region } from "../play/table.js";
import { words } from "../words.js";

/** The minimum width and height of a view, and the margin around the changes, in squares. */
const [WIDTH, HEIGHT, AROUND] = [12, 7, 2];

/** The small views; nothing if no other board changes. */
export function SmallBoards() {
  const [map, changes] = [region.value, preview.value?.steps[0]?.boards ?? []];
  const changed = changes
    .flatMap(({ appearing, vanishing }) => [...appearing, ...vanishing])
    .flatMap(({ kind, at }) => (at ? footprint(kind, at) : []));
  if (map === undefined || changed.length === 0) return null;
  const [left, width] = part(
    changed.map(({ column }) => column),
    WIDTH,
    map.width,
  );
  const [top, height] = part(
    changed.map(({ row }) => row),
    HEIGHT,
    map.height,
  );
  const front = pointed.value?.age ?? changes[0]?.age;
  return (
    <div class="small-views">
      {AGES.filter((age) => age !== front).map((age) => (
        <figure key={age}>
          <figcaption>{words.value.ages[age - 1]}</figcaption>
          <BoardPart age={age} box={[left, top, width, height]} />
        </figure>
      ))}
    </div>
  );
}

/** Returns the start and the length of the visible part of a side, which contains all changes. */
function part(changed: readonly number[], minLength: number, side: number): readonly [start: number, length: number] {
  const [first, last] = [Math.min(...changed) - 1 - AROUND, Math.max(...changed) + AROUND];
  const length = Math.min(side, Math.max(minLength, last - first));
  return [Math.min(side - length, Math.max(0, (first + last - length) / 2)), length];
}
