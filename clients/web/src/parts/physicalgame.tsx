/** The components for a physical game: a field to type moves, and instructions for the pieces. */

import type { GameState } from "@khronos-referee/client/contract";
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { cardsAsText } from "./hintlist.js";
import { KindIcon } from "./icons.js";
import { considerLine, considerMeant, meant } from "../play/choices.js";
import { errandsBetween } from "../play/errands.js";
import type { Errand, LiveGame, Step } from "../play/home.js";
import { showTop } from "../play/sight.js";
import { game, index, kindTitle, nameOf } from "../play/table.js";
import { inLanguage, words } from "../words.js";

/** A current step of a game, with its position. */
interface Standing {
  readonly of: LiveGame;
  readonly at: number;
  readonly position: GameState;
}

/**
 * The last step at which the physical pieces were right, if the user has undone or redone moves since then. The
 * checklists start from this step, until all changes in one of them are ticked.
 */
const left = signal<Standing>();
let standing: (Standing & { readonly steps: readonly Step[] }) | undefined;
let isTableRight = false;

effect(() => {
  const of = game.value;
  const at = of?.cursor.value ?? 0;
  const before = standing;
  const steps = of?.steps.value ?? [];
  standing = of && { of, at, position: of.view(at, 0), steps };
  if (before?.of !== of) left.value = undefined;
  else if (before !== undefined && at !== before.at) {
    const from = isTableRight ? undefined : left.peek();
    const isMove = at === before.at + 1 && steps[at] !== before.steps[at];
    left.value = isMove || at === from?.at ? undefined : (from ?? before);
    isTableRight = false;
  }
});

/** The changes to make to the pieces at the shown step, and whether they repair the table instead of playing a move. */
const errands = computed((): { readonly list: readonly Errand[]; readonly isRepair: boolean } => {
  const [on, at, from] = [game.value, index.value, left.value];
  const step = on?.steps.value[at];
  if (on === undefined || step === undefined) return { list: [], isRepair: false };
  if (from && at === on.cursor.value) {
    const [first, count] = [Math.min(from.at, at) + 1, Math.abs(from.at - at)];
    const events = Array.from({ length: count }, (_, place) => on.events(first + place)).flat();
    const actions = events.flatMap(({ fact }) => (fact.case === "actionTaken" && fact.value.action) || []);
    return { list: errandsBetween(from.position, on.view(at, 0), actions, at > from.at), isRepair: true };
  }
  if (step.corrected && at > 0) return { list: errandsBetween(on.view(at - 1, 0), on.view(at, 0)), isRepair: true };
  return { list: step.errands, isRepair: false };
});

/** A field to type a move in notation, which is the quickest way to enter moves of a physical game. */
export function TypedMove() {
  const t = texts();
  const [line, type] = useState("");
  return (
    <>
      <form
        class="type-move"
        onSubmit={(event) => {
          event.preventDefault();
          void considerLine(line).then((read) => {
            if (read) type("");
          });
        }}
      >
        <input
          aria-label={t.typeMove}
          title="build Keep Might C2 with MM"
          placeholder={t.typeMove}
          value={line}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <button type="submit" disabled={line.trim() === ""}>
          {t.checkMove}
        </button>
      </form>
      {meant.value.length > 0 && (
        <div class="meant" role="group" aria-label={t.didYouMean}>
          <p>{t.didYouMean}</p>
          {meant.value.map((match) => (
            <button key={match.notation} type="button" onClick={() => considerMeant(match)}>
              {match.notation}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The changes to make to the physical pieces after the shown step. */
export function Errands() {
  const { list, isRepair } = errands.value;
  useEffect(showTop, [list]);
  if (list.length === 0) return null;
  const t = texts();
  return (
    <>
      {isRepair && <h3>{t.putRight}</h3>}
      <ul
        class="errands"
        aria-label={t.onTheTable}
        onChange={({ currentTarget }) => (isTableRight = currentTarget.querySelector("input:not(:checked)") === null)}
      >
        {list.map((errand, at) => (
          <li key={`${index.value} ${left.value?.at} ${at}`}>
            <label>
              <input type="checkbox" /> {errand.building > 0 && <KindIcon kind={errand.building} />}
              {sentenceOf(errand)}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

function sentenceOf({ kind, seat, age, building, square, amount, cards, ruin }: Errand): string {
  const [w, t] = [words.value, texts()];
  const [name, count] = [nameOf(seat), Math.abs(amount)];
  const place = `${w.ages[age - 1] ?? ""} ${square}`.trim();
  switch (kind) {
    case "money":
      return (amount < 0 ? t.pays : t.gets)(name, w.ecus(count));
    case "hand":
      return (amount < 0 ? t.givesBack : t.takesBack)(name, cards ? cardsAsText(cards) : w.cards(count));
    case "travel":
      return t.errands.travel(place, name);
    default:
      return t.errands[kind]((ruin && !kind.endsWith("cube") ? t.asRuin : t.asTile)(kindTitle(building), place), name);
  }
}

function texts() {
  return inLanguage(TEXTS);
}

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    typeMove: "Or type a move",
    checkMove: "Check",
    didYouMean: "Did you mean …",
    onTheTable: "On the table",
    asTile: (kind: string, place: string) => `${kind} on ${place}`,
    asRuin: (kind: string, place: string) => `${kind} on ${place} as a ruin`,
    errands: {
      put: (tile: string, name: string) => `Put ${tile}${name && ` with ${name}’s cube`}`,
      take: (tile: string) => `Take off ${tile}`,
      turn: (tile: string) => `Turn over ${tile}`,
      cube: (tile: string, name: string) => `Put ${name}’s cube on ${tile}`,
      uncube: (tile: string, name: string) => `Take ${name}’s cube off ${tile}`,
      travel: (place: string, name: string) => `${name} moves an adventurer to ${place}`,
    },
    pays: (name: string, ecus: string) => `${name} pays ${ecus}`,
    gets: (name: string, ecus: string) => `${name} gets ${ecus}`,
    putRight: "Put the table right",
    takesBack: (name: string, cards: string) => `${name} takes ${cards} back`,
    givesBack: (name: string, cards: string) => `${name} gives ${cards} back`,
  },
  fr: {
    typeMove: "Ou tapez un coup",
    checkMove: "Vérifier",
    didYouMean: "Vouliez-vous dire…",
    onTheTable: "Sur la table",
    asTile: (kind: string, place: string) => `${kind}, ${place}`,
    asRuin: (kind: string, place: string) => `${kind} en ruine, ${place}`,
    errands: {
      put: (tile: string, name: string) => `Poser : ${tile}${name && `, avec le cube de ${name}`}`,
      take: (tile: string) => `Retirer : ${tile}`,
      turn: (tile: string) => `Retourner : ${tile}`,
      cube: (tile: string, name: string) => `Poser le cube de ${name} : ${tile}`,
      travel: (place: string, name: string) => `${name} déplace un aventurier : ${place}`,
      uncube: (tile: string, name: string) => `Retirer le cube de ${name} : ${tile}`,
    },
    pays: (name: string, ecus: string) => `${name} paie ${ecus}`,
    gets: (name: string, ecus: string) => `${name} reçoit ${ecus}`,
    putRight: "Remettez la table en ordre",
    takesBack: (name: string, cards: string) => `${name} reprend ${cards}`,
    givesBack: (name: string, cards: string) => `${name} rend ${cards}`,
  },
};
