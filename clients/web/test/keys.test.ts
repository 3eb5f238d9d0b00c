/** The names of keys on several keyboard layouts, and with lock keys. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { nameOf } from "../src/play/keynames.ts";

/** The characters of a layout at the positions of 1, 2, 7, a, q, e, z on an English keyboard, and the key for `?`. */
const LAYOUTS: Readonly<Record<string, readonly (readonly [key: string, code: string, name: string])[]>> = {
  QWERTY: [
    ["1", "Digit1", "1"],
    ["e", "KeyE", "e"],
    ["?", "Slash", "?"],
  ],
  AZERTY: [
    ["&", "Digit1", "1"],
    ["é", "Digit2", "2"],
    ["è", "Digit7", "7"],
    ["a", "KeyQ", "a"],
    ["?", "KeyM", "?"],
  ],
  "AZERTY with Shift": [
    ["1", "Digit1", "1"],
    ["2", "Digit2", "2"],
    ["A", "KeyQ", "a"],
  ],
  "AZERTY with Caps Lock": [
    ["1", "Digit1", "1"],
    ["É", "Digit2", "2"],
    ["W", "KeyZ", "w"],
  ],
  QWERTZ: [
    ["1", "Digit1", "1"],
    ["z", "KeyY", "z"],
    ["?", "Minus", "?"],
  ],
  "QWERTZ with Caps Lock": [
    ["!", "Digit1", "1"],
    ["E", "KeyE", "e"],
  ],
  Dvorak: [
    ["1", "Digit1", "1"],
    ["e", "KeyD", "e"],
    ["u", "KeyF", "u"],
    ["?", "BracketLeft", "?"],
  ],
  Czech: [
    ["+", "Digit1", "1"],
    ["ý", "Digit7", "7"],
  ],
  Russian: [
    ["1", "Digit1", "1"],
    ["у", "KeyE", "e"],
    ["У", "KeyE", "e"],
    ["?", "Digit7", "?"],
  ],
  Greek: [
    ["ε", "KeyE", "e"],
    ["τ", "KeyT", "t"],
  ],
  "an input method": [
    ["Process", "KeyE", "e"],
    ["Dead", "Digit7", "7"],
  ],
  "numeric pad": [
    ["7", "Numpad7", "7"],
    ["1", "Numpad1", "1"],
  ],
  "numeric pad without Num Lock": [
    ["End", "Numpad1", "end"],
    ["ArrowUp", "Numpad8", "arrowup"],
  ],
};

for (const [layout, keys] of Object.entries(LAYOUTS)) {
  test(`keys have their names on the layout ${layout}`, () => {
    assert.deepEqual(
      keys.map(([key, code]) => nameOf({ key, code })),
      keys.map(([, , name]) => name),
    );
  });
}
