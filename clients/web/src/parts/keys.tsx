/** The keys of the page, in a dialog. */

import { useMemo } from "preact/hooks";

import { keyed, NEXT_BOARD, showKeys } from "../play/keys.js";
import { words } from "../words.js";
import { Dialog } from "./dialog.js";

/** Every key with what it does. */
export function Keys() {
  const w = words.value;
  const found = useMemo(keyed, []);
  const rows = [
    ["Tab", w.keys.tab],
    ["← ↑ → ↓", w.keys.arrows],
    ["Enter", w.keys.enter],
    ["Escape", w.keys.escape],
    [NEXT_BOARD, w.keys.nextBoard],
    ...found.map(({ key, name }) => [key, name]),
  ];
  return (
    <Dialog title={w.keys.title} onClose={() => (showKeys.value = false)}>
      <table class="keys">
        <tbody>
          {rows.map(([key, name]) => (
            <tr key={key}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
