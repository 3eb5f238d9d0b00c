/** The actions of bots and remote players since the last action in this browser. */

import { choice } from "../play/choices.js";
import { actor, applying, front, game, index, lit, moving } from "../play/table.js";
import { words } from "../words.js";
import { lookAt } from "./log.js";

/** A line for each step, except plain ends of turns; a click shows its position, as in the log. */
export function News() {
  const on = game.value;
  if (on === undefined || actor.value !== front.value || choice.value || moving.value || applying.value) return null;
  const steps = on.steps.value.slice(0, on.cursor.value + 1);
  const isHere = (seat: number) => (on.minds[seat - 1] ?? "person") === "person";
  const begin = steps.reduce((found, { seat }, at) => (isHere(seat) ? at + 1 : found), 0);
  const lines = steps.flatMap(({ lines: all, errands }, at) => {
    if (at < begin || errands.length === 0) return [];
    const marked = all.filter(({ marks }) => marks.length > 0);
    return [{ at, of: marked.length > 0 ? marked : all }];
  });
  if (lines.length === 0) return null;
  return (
    <ol class="news" aria-label={words.value.log}>
      {lines.map(({ at, of }) => (
        <li key={at} class={at === index.value ? "here" : undefined}>
          <button
            type="button"
            class="link"
            onClick={() => lookAt(at)}
            onFocus={() => (lit.value = of.flatMap(({ marks }) => marks))}
            onBlur={() => (lit.value = [])}
          >
            {of.map(({ text }) => text).join(" ")}
          </button>
        </li>
      ))}
    </ol>
  );
}
