/** The dialog with the keyboard shortcuts. */

import { useMemo } from "preact/hooks";

import { buttonsWithKeys, NEXT_BOARD, NEXT_LEGAL, showKeys } from "../play/keys.js";
import { inLanguage } from "../words.js";
import { Dialog } from "./dialog.js";

/** The list of keyboard shortcuts. */
export function Keys() {
  const t = inLanguage(TEXTS);
  const found = useMemo(buttonsWithKeys, []);
  const rows = [
    ["Tab", t.tab],
    ["← ↑ → ↓", t.arrows],
    ["Page up, Page down", t.pages],
    ["Home, End", t.ends],
    ["Ctrl+Home, Ctrl+End", t.corners],
    [NEXT_LEGAL, t.nextLegal],
    [`Shift+${NEXT_LEGAL}`, t.legalBefore],
    ["Enter", t.enter],
    ["Escape", t.escape],
    [NEXT_BOARD, t.nextBoard],
    ...found.map(({ key, name }) => [key, name]),
  ];
  return (
    <Dialog title={t.title} onClose={() => (showKeys.value = false)}>
      <table class="keys">
        <tbody>
          {rows.map(([key, name]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    title: "Keyboard shortcuts",
    tab: "to the next button, or to a board",
    arrows: "from square to square",
    pages: "five rows up or down",
    ends: "to an end of the row",
    corners: "to the first or the last square of the board",
    nextLegal: "to the next legal square",
    legalBefore: "to the previous legal square",
    enter: "select the square, then confirm; if it is not legal, to the reasons",
    escape: "back from the reasons to the square; cancel the choice, one step at a time",
    nextBoard: "to the next board",
  },
  fr: {
    title: "Raccourcis clavier",
    tab: "au bouton suivant, ou à un plateau",
    arrows: "de case en case",
    pages: "cinq rangées plus haut ou plus bas",
    ends: "à un bout de la rangée",
    corners: "à la première ou à la dernière case du plateau",
    nextLegal: "à la case permise suivante",
    legalBefore: "à la case permise précédente",
    enter: "choisir la case, puis confirmer\u00a0; si elle n’est pas permise, aux raisons",
    escape: "des raisons à la case\u00a0; annuler le choix, pas à pas",
    nextBoard: "au plateau suivant",
  },
};
