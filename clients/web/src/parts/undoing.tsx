/** The question before an undo that is not fair, or before several moves are replaced: which moves it removes. */

import { publicPart } from "@khronos-referee/client";
import type { UndoObstacle } from "@khronos-referee/client/contract";

import { game, goTo, nameOf } from "../play/table.js";
import { inLanguage, joinNames, words } from "../words.js";
import { Ask } from "./dialog.js";
import { fairness } from "./inspector.js";

/** An undo to a step, with the label of the button that asked for it, and the reasons why it is not fair. */
export interface Undoing {
  readonly to: number;
  readonly title: string;
  readonly obstacles: readonly UndoObstacle[];
}

/** The dialog. */
export function UndoQuestion({ of, onClose }: { readonly of: Undoing; readonly onClose: () => void }) {
  const on = game.value;
  if (on === undefined) return null;
  const t = inLanguage(TEXTS);
  const undone = on.steps.value.slice(of.to + 1, on.cursor.value + 1);
  const names = [...new Set(undone.map(({ seat }) => seat))].filter((seat) => seat > 0).map(nameOf);
  const { seat = 0, number = 0 } = publicPart(on.view(of.to, 0)).turn ?? {};
  return (
    <Ask
      title={of.title}
      sentences={[t.undoes(undone.length, joinNames(names), nameOf(seat), number), fairness(of.obstacles)]}
      yes={of.obstacles.length > 0 ? words.value.undoAnyway : of.title}
      onYes={() => void goTo(of.to)}
      onClose={onClose}
    />
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    undoes: (count: number, names: string, whose: string, turn: number) =>
      `${count === 1 ? "One move" : `${count} moves`}${names && ` of ${names}`} will be undone, back to ${whose}’s turn ${turn}.`,
  },
  fr: {
    undoes: (count: number, names: string, whose: string, turn: number) =>
      `${count === 1 ? "Un coup sera défait" : `${count} coups seront défaits`}${names && ` (${names})`}, jusqu’au tour ${turn} de ${whose}.`,
  },
};
