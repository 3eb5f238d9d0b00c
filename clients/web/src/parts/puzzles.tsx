/** Puzzles: positions with a goal for one turn, which are played like ordinary games. */

import { publicPart } from "@khronos-referee/client";
import type { Domain, Event, GameState } from "@khronos-referee/client/contract";
import { computed, effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { startLessonGame } from "../play/lessongame.js";
import { type Hint, proved } from "../play/choices.js";
import { isReached, isTurnOver, sentenceOf, usesDomains } from "../play/goals.js";
import { loadPuzzles, markSolved, nextAfter, positionOf, type Puzzle, puzzles } from "../play/puzzles.js";
import { applied, game, goTo, nameOf, now, report, startRequest } from "../play/table.js";
import { callReferee, referee } from "../referee.js";
import { language, words } from "../words.js";
import { HintList } from "./hintlist.js";
import { SeatPawn } from "./cards.js";
import { PuzzleList } from "./puzzlelist.js";
import { goal, puzzling } from "./puzzling.js";

/** The result of a puzzle. */
type Outcome = "solved" | "over" | "chance";

/** The solution of the open puzzle, with the digest of the position before each action. */
const solution = signal<readonly (Hint & { readonly before: string })[]>([]);
const showsSolution = signal(false);
/** The domains of a position, which some goals need. */
const described = signal<{ readonly of: GameState; readonly domains: readonly Domain[] }>();

const puzzle = computed(() => (typeof puzzling.value === "number" ? puzzles.value[puzzling.value] : undefined));

// Clear the hints immediately, because they belong to the previous position.
effect(() => {
  const digest = now.value?.publicDigest;
  proved.value = puzzle.value && solution.value.filter(({ before }) => before === digest);
});

effect(() => {
  const state = now.value;
  if (state === undefined || puzzle.value === undefined || !usesDomains(puzzle.value.goal)) return;
  return startRequest(async (signal) => {
    const options = { viewer: "host", locale: language.peek(), signal } as const;
    const { domains } = await callReferee(() => referee.domains(state, options), signal);
    described.value = { of: state, domains };
  });
});

/** The result after the last action; `undefined` while the puzzle is not over or the referee has not answered. */
const outcome = computed((): Outcome | undefined => {
  const [on, what, state, known] = [game.value, puzzle.value, now.value, described.value];
  if (on === undefined || what === undefined || state === undefined || on.cursor.value === 0) return undefined;
  if (usesDomains(what.goal) && known?.of !== state) return undefined;
  const start = on.view(0, 0);
  const isSettled = publicPart(state).cascade === undefined;
  if (isSettled && isReached(what.goal, start, state, known?.domains ?? [])) return "solved";
  if (applied.value.some(isOfChance)) return "chance";
  return isTurnOver(start, state) ? "over" : undefined;
});

effect(() => {
  if (outcome.value === "solved" && puzzle.value) markSolved(puzzle.value);
});

/** Returns whether an event is an exchange, whose cards are random, or a swap; neither counts as a solution. */
function isOfChance({ fact }: Event): boolean {
  const verb = fact.case === "actionTaken" ? fact.value.action?.verb.case : undefined;
  return verb === "exchangeHand" || verb === "swapCards";
}

/** The list of puzzles, or the panel of the open puzzle. */
export function Puzzles() {
  useEffect(() => void loadPuzzles().catch(report), []);
  return puzzling.value === "list" ? (
    <PuzzleList open={(at) => void open(at).catch(report)} close={() => (puzzling.value = undefined)} />
  ) : (
    <OnTheTable />
  );
}

function OnTheTable() {
  const w = words.value.puzzles;
  const [on, what, at, came] = [game.value, puzzle.value, puzzling.value, outcome.value];
  useEffect(() => what && startRequest((signal) => prove(what, signal)), [what, language.value]);
  useEffect(() => {
    goal.value = on && what ? sentenceOf(what.goal) : "";
    return () => (goal.value = "");
  }, [on, what]);
  if (on === undefined || what === undefined || typeof at !== "number") return null;
  const seat = publicPart(on.view(0, 0)).turn?.seat ?? 0;
  const number = w.number(at + 1, puzzles.value.length);
  const next = nextAfter(at);
  return (
    <section class="puzzle" aria-label={number}>
      <p>
        <b>{number}.</b> <SeatPawn seat={seat} /> {w.youAre(nameOf(seat))} <b>{sentenceOf(what.goal)}</b>{" "}
        <span role="status">{came ? <b class={came}>{w[came]}</b> : w.moves(what.moves)}</span>
      </p>
      <div class="row">
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
        <button
          type="button"
          class={came === "solved" ? "primary" : undefined}
          disabled={next === undefined}
          onClick={() => next !== undefined && void open(next).catch(report)}
        >
          {w.next}
        </button>
      </div>
      {showsSolution.value && (
        <HintList of={solution.value} only={solution.value.findIndex((each) => proved.value?.includes(each))} />
      )}
    </section>
  );
}

/** Replays the solution of a puzzle at the referee, to show it and to offer its actions as hints. */
async function prove(what: Puzzle, signal: AbortSignal): Promise<void> {
  const value = await positionOf(what);
  const actions = what.solution;
  const options = { actions, viewer: "host", locale: language.value, withEvents: true, withSentences: true } as const;
  const { steps } = await callReferee(() => referee.replay({ case: "state", value }, { ...options, signal }), signal);
  const digests = [value.publicDigest, ...steps.map(({ publicDigest }) => publicDigest)];
  solution.value = steps.map(({ action, events }, at) => ({
    before: digests[at] ?? "",
    action,
    actionSentence: events[0]?.sentence ?? "",
    sentence: words.value.puzzles.proved(at + 1, steps.length),
  }));
}

/** Opens a puzzle and closes the current one. */
async function open(at: number): Promise<void> {
  const what = puzzles.value[at];
  if (what === undefined) return;
  await startLessonGame(
    await positionOf(what),
    () => {
      puzzling.value = at;
      solution.value = [];
      showsSolution.value = false;
    },
    () => (puzzling.value = undefined),
  );
}
