/** The row of the log about earlier positions and undone moves: continue from there, or bring replaced moves back. */

import { explainedTurn } from "./explainedturn.js";
import { nameOfPosition } from "./log.js";
import type { LiveGame } from "../play/home.js";
import { game, isVariation, lookedAt, report } from "../play/table.js";
import { hosted, inLanguage, words } from "../words.js";

/**
 * The minimum number of undone moves for which the row explains what happens to them; for one move, this is obvious.
 */
const MIN_EXPLAINED = 2;

/**
 * The row. The function `undo` undoes or redoes moves up to a step; it asks the user first if that is unfair, or if it
 * undoes at least `asksFrom` moves.
 */
export function Past({ undo }: { readonly undo: PositionProperties["undo"] }) {
  const on = game.value;
  if (on === undefined) return null;
  if (lookedAt.value !== undefined) return <Position on={on} at={lookedAt.value} undo={undo} />;
  const t = inLanguage(TEXTS);
  const left = on.steps.value.length - 1 - on.cursor.value;
  if (left >= MIN_EXPLAINED)
    return (
      <p class="past" role="status">
        {t.undone(left)}
      </p>
    );
  const replaced = on.replaced?.value;
  if (replaced === undefined || hasActedAfter(on, replaced.at)) return null;
  return (
    <p class="past" role="status">
      {t.replaced(replaced.count)}
      <button type="button" onClick={() => void on.restore?.().catch(report)}>
        {t.restore}
      </button>
    </p>
  );
}

interface PositionProperties {
  readonly on: LiveGame;
  readonly at: number;
  readonly undo: (to: number, title: string, asksFrom?: number) => void;
}

/** The name of the shown position, and the buttons to continue after or before its move. */
function Position({ on, at, undo }: PositionProperties) {
  const w = words.value;
  const t = inLanguage(TEXTS);
  const isReplaceable = !hosted && !explainedTurn.value && at <= on.cursor.value && isOfPerson(on, at);
  return (
    <p class="past">
      {nameOfPosition(on.steps.value.length - 1)}
      {!isVariation.value && (
        <span class="row">
          {isReplaceable && (
            <button type="button" onClick={() => undo(at - 1, t.replace, 2)}>
              {t.replace}
            </button>
          )}
          <button type="button" onClick={() => undo(at, w.goOnFromHere)}>
            {w.goOnFromHere}
          </button>
        </span>
      )}
    </p>
  );
}

/** Returns whether a step is a move of a person in this browser. */
function isOfPerson(on: LiveGame, at: number): boolean {
  return on.minds[(on.steps.value[at]?.seat ?? 0) - 1] === "person";
}

/** Returns whether a person has moved after a step. */
function hasActedAfter(on: LiveGame, at: number): boolean {
  return on.steps.value.some((_, place) => place > at && isOfPerson(on, place));
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    replace: "Replace this move",
    undone: (count: number) =>
      `${count} undone moves are crossed out. Redo brings them back until a different move is played.`,
    replaced: (count: number) =>
      count === 1 ? "One undone move was replaced." : `${count} undone moves were replaced.`,
    restore: "Bring back",
  },
  fr: {
    replace: "Remplacer ce coup",
    undone: (count: number) =>
      `${count} coups défaits sont barrés. « Refaire » les rétablit tant qu’aucun autre coup n’est joué.`,
    replaced: (count: number) =>
      count === 1 ? "Un coup défait a été remplacé." : `${count} coups défaits ont été remplacés.`,
    restore: "Rétablir",
  },
};
