/** Puzzles: positions with a goal for one turn, played at the ordinary table. */

import { publicPart, squareName } from "@khronos-referee/client";
import { Cause, type Event, type GameState } from "@khronos-referee/client/contract";
import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import file from "../../puzzles.json?url";
import { readPosition } from "../files.js";
import { layAside } from "../play/aside.js";
import { type Hint, proved } from "../play/choices.js";
import { applied, game, goTo, kindTitle, nameOf, now, question, report } from "../play/table.js";
import { asked, referee } from "../referee.js";
import { language, words } from "../words.js";
import { HintList } from "./actions.js";
import { SeatPawn } from "./cards.js";
import { Dialog } from "./dialog.js";
import { puzzling } from "./puzzling.js";

/** What is to be reached within the turn; ages, kinds and seats count from 0. */
interface Goal {
  readonly kind: "money" | "removed" | "paradox";
  readonly amount?: number;
  readonly age?: number;
  readonly building?: number;
  readonly square?: string;
  readonly owner?: number;
}

interface Puzzle {
  readonly goal: Goal;
  readonly moves: number;
  readonly solution: readonly string[];
  readonly position: string;
}

/** What has become of the puzzle on the table. */
type Outcome = "solved" | "over" | "chance";

const puzzles = signal<readonly Puzzle[]>([]);
/** The solution of the puzzle on the table, with the digest of the position before each action. */
const solution = signal<readonly (Hint & { readonly before: string })[]>([]);
const showsSolution = signal(false);

const puzzle = computed(() => (typeof puzzling.value === "number" ? puzzles.value[puzzling.value] : undefined));

// At once, so that no hint of the position before is given.
effect(() => {
  const digest = now.value?.publicDigest;
  proved.value = puzzle.value && solution.value.filter(({ before }) => before === digest);
});

/** What the last action has made of the puzzle; `undefined` while it goes on. */
const outcome = computed((): Outcome | undefined => {
  const [on, what, state] = [game.value, puzzle.value, now.value];
  if (on === undefined || what === undefined || state === undefined || on.cursor.value === 0) return undefined;
  const start = on.view(0, 0);
  if (publicPart(state).cascade === undefined && isReached(what.goal, start, state, applied.value)) return "solved";
  if (applied.value.some(isOfChance)) return "chance";
  return isTurnOver(start, state) ? "over" : undefined;
});

function isReached(goal: Goal, start: GameState, state: GameState, events: readonly Event[]): boolean {
  const { players, boards } = publicPart(state);
  switch (goal.kind) {
    case "money": {
      const seat = publicPart(start).turn?.seat ?? 0;
      return isTurnOver(start, state) && (players[seat - 1]?.money ?? 0) >= (goal.amount ?? 0);
    }
    case "paradox":
      return events.some(({ fact }) => fact.case === "buildingRemoved" && fact.value.cause === Cause.PARADOX);
    case "removed":
      return !(boards[goal.age ?? 0]?.tiles ?? []).some(
        ({ kind, owner, at }) =>
          kind === (goal.building ?? 0) + 1 &&
          owner === (goal.owner ?? -1) + 1 &&
          at !== undefined &&
          squareName(at) === goal.square,
      );
  }
}

function isTurnOver(start: GameState, state: GameState): boolean {
  const [before, after] = [publicPart(start).turn, publicPart(state).turn];
  return publicPart(state).over || before?.number !== after?.number || before?.seat !== after?.seat;
}

/** Nobody can know what an exchange draws, and a swap needs no thought. */
function isOfChance({ fact }: Event): boolean {
  const verb = fact.case === "actionTaken" ? fact.value.action?.verb.case : undefined;
  return verb === "exchangeHand" || verb === "swapCards";
}

/** The list of puzzles, or what is said of the one on the table. */
export function Puzzles() {
  useEffect(() => {
    if (puzzles.value.length > 0) return;
    void fetch(file)
      .then((answer) => answer.json())
      .then((found: readonly Puzzle[]) => (puzzles.value = found), report);
  }, []);
  return puzzling.value === "list" ? <List /> : <OnTheTable />;
}

function List() {
  const w = words.value.puzzles;
  return (
    <Dialog title={w.title} wide onClose={() => (puzzling.value = undefined)}>
      <p>{w.about}</p>
      <ol class="puzzles">
        {puzzles.value.map((each, at) => (
          <li key={at}>
            <button type="button" onClick={() => void open(at).catch(report)}>
              <b>{at + 1}</b> {goalOf(each.goal)} <small>{w.moves(each.moves)}</small>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function OnTheTable() {
  const w = words.value.puzzles;
  const [on, what, at, came] = [game.value, puzzle.value, puzzling.value, outcome.value];
  useEffect(() => what && question((signal) => prove(what, signal)), [what, language.value]);
  if (on === undefined || what === undefined || typeof at !== "number") return null;
  const isLast = at + 1 === puzzles.value.length;
  const seat = publicPart(on.view(0, 0)).turn?.seat ?? 0;
  const number = w.number(at + 1, puzzles.value.length);
  return (
    <section class="puzzle" aria-label={number}>
      <p>
        <b>{number}.</b> <SeatPawn seat={seat} /> {w.youAre(nameOf(seat))} <b>{goalOf(what.goal)}</b>{" "}
        <span role="status">{came ? <b class={came}>{w[came]}</b> : w.moves(what.moves)}</span>
      </p>
      <button type="button" onClick={() => void goTo(0)}>
        {w.again}
      </button>
      <button
        type="button"
        aria-pressed={showsSolution.value}
        onClick={() => (showsSolution.value = !showsSolution.value)}
      >
        {w.solution}
      </button>
      {showsSolution.value && <HintList of={solution.value} />}
      {!isLast && (
        <button
          type="button"
          class={came === "solved" ? "primary" : undefined}
          onClick={() => void open(at + 1).catch(report)}
        >
          {w.next}
        </button>
      )}
    </section>
  );
}

function goalOf({ kind, amount = 0, age = 0, building = 0, square = "" }: Goal): string {
  const w = words.value;
  switch (kind) {
    case "money":
      return w.puzzles.money(w.ecus(amount));
    case "paradox":
      return w.puzzles.paradox;
    case "removed":
      return w.puzzles.removed(kindTitle(building + 1), square, w.ages[age] ?? "");
  }
}

/** Has the referee play the solution of a puzzle, so that it can be read and offered action by action. */
async function prove({ position, solution: actions }: Puzzle, signal: AbortSignal): Promise<void> {
  const value = await readPosition(position);
  const options = { actions, viewer: "host", locale: language.value, withEvents: true, withSentences: true } as const;
  const { steps } = await asked(() => referee.replay({ case: "state", value }, { ...options, signal }), signal);
  const digests = [value.publicDigest, ...steps.map(({ publicDigest }) => publicDigest)];
  solution.value = steps.map(({ action, events }, at) => ({
    before: digests[at] ?? "",
    action,
    actionSentence: events[0]?.sentence ?? "",
    sentence: words.value.puzzles.proved(at + 1, steps.length),
  }));
}

/** Lays a puzzle on the table, in the place of the one that lies there. */
async function open(at: number): Promise<void> {
  const what = puzzles.value[at];
  if (what === undefined) return;
  await layAside(
    await readPosition(what.position),
    () => {
      puzzling.value = at;
      solution.value = [];
      showsSolution.value = false;
    },
    () => (puzzling.value = undefined),
  );
}
