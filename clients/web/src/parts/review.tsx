/** The review of a game: sources of money, the chart of the standings, the decisive turns, and pictures. */

import {
  MoneySource,
  type PlayerTurn,
  type ReviewGameResponse,
  type TurnComparison,
} from "@khronos-referee/client/contract";
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import type { LiveGame } from "../play/home.js";
import { justEnded, lookedAt, nameOf, report, startRequest, you } from "../play/table.js";
import { language, words } from "../words.js";
import { SeatPawn } from "./cards.js";
import { Curve } from "./curve.js";
import { chosenTurn, type ExplainedTurn } from "./explainedturn.js";
import { signedTenths, unsignedTenths } from "./sum.js";

/** The maximum number of decisive turns that are shown. */
const MAX_DECIDED = 5;
/** The minimum loss of a turn to be shown, in tenths of an Ecu. */
const ONE_ECU = 10;

/** The seat whose decisive turns are listed, and its game: at first your seat, otherwise 0 for all seats. */
const listed = signal<{ readonly on: LiveGame; readonly seat: number }>();

/** The last complete review, which is shown immediately when the user opens it again. */
let last: { readonly key: string; readonly seen: ReviewGameResponse } | undefined;

/** Returns the known part of the review of a game, and whether turns are still being compared. */
export function useReview(on: LiveGame): {
  readonly seen: ReviewGameResponse | undefined;
  readonly searching: boolean;
} {
  const key = [on.id, on.cursor.value, on.steps.value.length, language.value].join();
  const known = last?.key === key ? last.seen : undefined;
  const [seen, see] = useState(known);
  const [searching, search] = useState(known === undefined);
  useEffect(() => {
    if (known) return;
    return startRequest(async (signal) => {
      last = { key, seen: await ask(on, see, signal) };
      search(false);
    });
  }, [on]);
  return { seen, searching };
}

/** The review of a finished game. */
export function Review({ on, seen, searching }: { on: LiveGame } & ReturnType<typeof useReview>) {
  const t = texts();
  if (seen === undefined) return <p class="hint">{t.adding}</p>;
  if (seen.turns.length === 0) return null;
  // If the position was edited, the review starts after the last edit.
  const begun = on.steps.value
    .slice(0, on.cursor.value + 1)
    .reduce((last, { corrected }, at) => (corrected ? at : last), 0);
  return (
    <div class="review">
      <Money seen={seen} />
      <Curve seen={seen} />
      <Decided on={on} seen={seen} begun={begun} searching={searching} />
      <Pictures on={on} seen={seen} begun={begun} />
    </div>
  );
}

/** Requests the review of all turns, then the pages with compared turns. */
async function ask(
  on: LiveGame,
  see: (seen: ReviewGameResponse) => void,
  signal: AbortSignal,
): Promise<ReviewGameResponse> {
  const all = await on.review(undefined, signal);
  let compared: readonly PlayerTurn[] = [];
  let token = "";
  do {
    see({ ...all, turns: [...compared, ...all.turns.slice(compared.length)] });
    const page = await on.review(token, signal);
    compared = [...compared, ...page.turns];
    token = page.nextPageToken;
  } while (token !== "");
  const whole = { ...all, turns: [...compared] };
  see(whole);
  return whole;
}

function Money({ seen }: { seen: ReviewGameResponse }) {
  const [t, w] = [texts(), words.value];
  const rows = new Map<number, { readonly title: string; readonly amounts: number[] }>();
  for (const { number, entries } of seen.turns) {
    for (const { source, age, seat, amount } of entries) {
      const turn = source === MoneySource.INCOME ? number : 0;
      const key = (source * 8 + turn) * 4 + age;
      const title = t.sources[source]?.(w.ages[age - 1] ?? "", turn) ?? "";
      const row = rows.get(key) ?? { title, amounts: seen.start.map(() => 0) };
      row.amounts[seat - 1]! += amount;
      rows.set(key, row);
    }
  }
  const sorted = [...rows].sort(([one], [other]) => one - other);
  return (
    <table>
      <caption>{t.money}</caption>
      <thead>
        <tr>
          <td />
          {seen.start.map((_, at) => (
            <th key={at} scope="col">
              <SeatPawn seat={at + 1} /> {nameOf(at + 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t.start}</th>
          {seen.start.map(({ money }, at) => (
            <td key={at}>{money}</td>
          ))}
        </tr>
        {sorted.map(([key, { title, amounts }]) => (
          <tr key={key}>
            <th scope="row">{title}</th>
            {amounts.map((amount, at) => (
              <td key={at}>{amount === 0 ? "–" : signed(amount)}</td>
            ))}
          </tr>
        ))}
        <tr class="sum">
          <th scope="row">{t.end}</th>
          {seen.turns.at(-1)?.standings.map(({ money }, at) => (
            <td key={at}>{money}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Opens the explanation of a turn, and shows the position before it. */
export function explain(what: ExplainedTurn): void {
  const turn = what.turns[what.at];
  if (turn === undefined) return;
  chosenTurn.value = what;
  justEnded.value = false;
  lookedAt.value = what.begun + turn.firstAction;
}

/** Returns how much more the best turn found is worth than the played turn, in tenths of an Ecu. */
export function lostTenths({ comparison }: PlayerTurn): number {
  return comparison ? comparison.bestTenths - comparison.playedTenths : 0;
}

interface DecidedProperties {
  readonly on: LiveGame;
  readonly seen: ReviewGameResponse;
  readonly begun: number;
  readonly searching: boolean;
}

/** The decisive turns of a player or of all, each with the better moves and the main reason; a click explains it. */
function Decided({ on, seen, begun, searching }: DecidedProperties) {
  const t = texts();
  const seat = listed.value?.on === on ? listed.value.seat : you.value;
  const turns = seen.turns
    .filter((turn) => lostTenths(turn) >= ONE_ECU && (seat === 0 || turn.seat === seat))
    .sort((one, other) => lostTenths(other) - lostTenths(one))
    .slice(0, MAX_DECIDED);
  const left = seen.turns.filter(({ comparison }) => comparison === undefined).length;
  return (
    <section>
      <header>
        <h3>{t.decided}</h3>
        <select
          aria-label={words.value.players}
          value={seat}
          onChange={({ currentTarget }) => (listed.value = { on, seat: Number(currentTarget.value) })}
        >
          <option value={0}>{t.ofAll}</option>
          {seen.start.map((_, at) => (
            <option key={at} value={at + 1}>
              {nameOf(at + 1)}
            </option>
          ))}
        </select>
      </header>
      {turns.length === 0 && !searching && left < seen.turns.length && <p>{t.noneBetter}</p>}
      <ol class="decided">
        {turns.map((turn, at) => (
          <li key={turn.firstAction}>
            <button type="button" onClick={() => explain({ on, begun, turns, at })}>
              {t.cost(nameOf(turn.seat), turn.number, unsignedTenths(lostTenths(turn)))}
            </button>
            {turn.comparison && (
              <>
                <p>
                  <b>{t.instead}</b>{" "}
                  {turn.comparison.better.map(({ sentence }) => sentence).join(" ") || t.ends(nameOf(turn.seat))}
                </p>
                <MainReason of={turn.comparison} />
              </>
            )}
          </li>
        ))}
      </ol>
      {searching ? <p class="hint">{t.searching}</p> : left > 0 && <p class="hint">{t.notCompared(left)}</p>}
    </section>
  );
}

/** The part of a difference that gains most; the sum of smaller parts, which has no seat, only if no other part gains. */
function MainReason({ of: { parts } }: { of: TurnComparison }) {
  const gains = parts
    .filter(({ amountTenths }) => amountTenths > 0)
    .sort((one, other) => other.amountTenths - one.amountTenths);
  const main = gains.find(({ seat }) => seat > 0) ?? gains[0];
  if (main === undefined) return null;
  return (
    <p>
      {signedTenths(main.amountTenths)} {main.sentence}
    </p>
  );
}

function Pictures({ on, seen, begun }: { on: LiveGame; seen: ReviewGameResponse; begun: number }) {
  const t = texts();
  const [at, choose] = useState(seen.turns.length - 1);
  const [busy, work] = useState(false);
  const save = (make: (pictures: typeof import("./pictures.js")) => Promise<void>) => {
    work(true);
    void import("./pictures.js")
      .then(make)
      .catch(report)
      .finally(() => work(false));
  };
  const turn = seen.turns[at];
  return (
    <section class="pictures">
      <h3>{t.pictures}</h3>
      <p>
        {t.ofTheEnd}{" "}
        <button type="button" disabled={busy} onClick={() => save((pictures) => pictures.savePicture(on, "svg"))}>
          SVG
        </button>{" "}
        <button type="button" disabled={busy} onClick={() => save((pictures) => pictures.savePicture(on, "png"))}>
          PNG
        </button>
      </p>
      <p>
        <label>
          {t.moving}{" "}
          <select value={at} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
            {seen.turns.map(({ number, seat }, place) => (
              <option key={place} value={place}>
                {words.value.turn(number)}, {nameOf(seat)}
              </option>
            ))}
          </select>
        </label>{" "}
        <button
          type="button"
          disabled={busy || turn === undefined}
          onClick={() =>
            turn &&
            save((pictures) =>
              pictures.saveMoving(on, begun + turn.firstAction, [
                `${words.value.turn(turn.number)}, ${nameOf(turn.seat)}`,
                ...turn.sentences,
              ]),
            )
          }
        >
          {t.save}
        </button>
      </p>
    </section>
  );
}

function signed(amount: number): string {
  return `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;
}

type Sources = Readonly<Record<number, (board: string, turn: number) => string>>;

/** The labels of this module, which are loaded with it. */
const TEXTS = {
  en: {
    toBoards: "To the boards",
    review: "Review",
    toResult: "Back to the result",
    adding: "Analysing the game…",
    money: "Sources of Ecus",
    start: "At the start",
    end: "At the end",
    sources: {
      [MoneySource.INCOME]: (board, turn) => `Income of turn ${turn} on ${board}`,
      [MoneySource.BONUS]: (board) => `Building bonuses on ${board}`,
      [MoneySource.EXCHANGE]: () => "Exchanges",
      [MoneySource.TRAVEL]: () => "Travel",
      [MoneySource.DEMOLITION]: (board) => `Demolitions on ${board}`,
    } as Sources,
    decided: "The decisive turns",
    ofAll: "All players",
    instead: "Better:",
    cost: (seat: string, turn: number, ecus: string) => `Turn ${turn}, ${seat}: ${ecus} Ecus more were possible`,
    played: "What was played",
    better: "Better moves",
    why: "Why they are better",
    total: "Ecus more in all",
    previous: "Previous turn",
    next: "Next turn",
    previousMove: "Previous move",
    nextMove: "Next move",
    all: "All turns",
    ends: (seat: string) => `${seat} ends the turn.`,
    searching: "Searching for better turns…",
    noneBetter: "No better turns were found.",
    notCompared: (count: number) =>
      `Turns that were not compared, because their cards are unknown or they are not over: ${count}.`,
    pictures: "Pictures to share",
    ofTheEnd: "The end:",
    moving: "An animation of",
    save: "Save",
  },
  fr: {
    toBoards: "Aux plateaux",
    review: "Analyse",
    toResult: "Retour au résultat",
    adding: "Les comptes se font…",
    money: "D’où viennent les Écus",
    start: "Au début",
    end: "À la fin",
    sources: {
      [MoneySource.INCOME]: (board, turn) => `Revenu du tour ${turn}, ${board}`,
      [MoneySource.BONUS]: (board) => `Primes de construction, ${board}`,
      [MoneySource.EXCHANGE]: () => "Échanges",
      [MoneySource.TRAVEL]: () => "Voyages",
      [MoneySource.DEMOLITION]: (board) => `Démolitions, ${board}`,
    } as Sources,
    decided: "Les tours décisifs",
    ofAll: "Tous les joueurs",
    instead: "Mieux\u00a0:",
    cost: (seat: string, turn: number, ecus: string) =>
      `Tour ${turn}, ${seat}\u00a0: ${ecus} Écus de plus étaient possibles`,
    played: "Ce qui a été joué",
    better: "Il valait mieux",
    why: "Pourquoi c’était mieux",
    total: "Écus de plus en tout",
    previous: "Tour précédent",
    next: "Tour suivant",
    previousMove: "Coup précédent",
    nextMove: "Coup suivant",
    all: "Tous les tours",
    ends: (seat: string) => `${seat} termine le tour.`,
    searching: "Recherche de meilleurs tours…",
    noneBetter: "On n’a trouvé aucun tour meilleur que ceux qui ont été joués.",
    notCompared: (count: number) =>
      `Tours non comparés, parce que les cartes sont inconnues ou que le tour n’est pas fini\u00a0: ${count}.`,
    pictures: "Images à partager",
    ofTheEnd: "La fin\u00a0:",
    moving: "Une image animée du",
    save: "Enregistrer",
  },
};

/** Returns the labels in the language of the app. */
export function texts(): (typeof TEXTS)["en"] {
  return language.value === "fr" ? TEXTS.fr : TEXTS.en;
}
