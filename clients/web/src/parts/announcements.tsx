/** The announcements for screen readers: each new sentence once, in a separate element. */

import type { Event } from "@khronos-referee/client/contract";
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import {
  type Choice,
  choice,
  hints,
  inspected,
  mainViolations,
  maps,
  plan,
  pointed,
  preview,
  verdict,
} from "../play/choices.js";
import { linesOf } from "../play/events.js";
import {
  actor,
  front,
  game,
  justEnded,
  legal,
  lookedAt,
  nameOf,
  now,
  passTo,
  refused,
  showIncome,
} from "../play/table.js";
import { words } from "../words.js";
import { adviceOn } from "./actions.js";
import { questionOf } from "./decision.js";
import { entryOf } from "./log.js";
import { domainAt, fairness, kindLineOf } from "./inspector.js";
import { goal } from "./puzzling.js";

/** The number of earlier sentences that are kept for slow screen readers. */
const MAX_OLD = 12;

const said = signal<readonly { readonly number: number; readonly text: string }[]>([]);
let count = 0;

/** The announcements, which only screen readers notice. */
export function Announcements() {
  useEffect(listen, []);
  return (
    <div class="sr" role="log">
      {said.value.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}

/** Announces new sentences; returns a function that stops this. */
function listen(): () => void {
  let [on, heard] = [game.peek(), game.peek()?.cursor.peek() ?? 0];
  let last: readonly string[] = [];
  return effect(() => {
    const cursor = game.value?.cursor.value ?? 0;
    if (on !== game.value) [on, heard] = [game.value, cursor];
    const steps = isWaiting() && cursor >= heard ? [] : sentencesBetween(heard, cursor);
    if (cursor < heard || !isWaiting()) heard = cursor;
    const next = visibleSentences().filter((each) => each !== "");
    say([...steps, ...next.filter((each) => !last.includes(each))]);
    last = next;
  });
}

function say(sentences: readonly string[]): void {
  if (sentences.length === 0) return;
  const next = sentences.map((each) => ({ number: count++, text: each.replace(/[^.:!?…]$/, "$&.") }));
  said.value = [...said.peek().slice(-MAX_OLD), ...next];
}

/** Returns whether announcements must wait: until all bots have played, or until the user has seen a hand-over or the result. */
function isWaiting(): boolean {
  const isBot = (seat = 0) => (game.value?.minds[seat - 1] ?? "person") !== "person";
  const last = game.value?.steps.value[game.value.cursor.value]?.seat;
  return (isBot(last) && isBot(actor.value)) || passTo.value > 0 || justEnded.value;
}

/** Returns the sentences of a range of steps that the preview has not announced; or a sentence about an undo. */
function sentencesBetween(from: number, to: number): string[] {
  const steps = game.value?.steps.value ?? [];
  if (to < from)
    return steps.slice(to + 1, from + 1).map((each) => words.value.undone + (entryOf(each)[0]?.text ?? ""));
  const isNew = (text: string, at: number) => at === 0 || !said.peek().some((each) => each.text === text);
  return steps.slice(from + 1, to + 1).flatMap((each) =>
    entryOf(each)
      .map(({ text }) => text)
      .filter(isNew),
  );
}

/** Returns the sentences that the app shows, apart from the names of squares and buttons. */
function visibleSentences(): readonly string[] {
  const w = words.value;
  const steps = game.value?.steps.value.length ?? 0;
  return [
    lookedAt.value === undefined ? "" : w.step(lookedAt.value, steps - 1),
    goal.value,
    ...turnSentences(),
    showIncome.value ? w.income : "",
    ...refused.value.map(({ sentence }) => sentence),
    hints.value === undefined ? "" : hints.value === "asked" ? w.asking : w.hints,
    ...(plan.value
      ? previewSentences()
      : choice.value && legal.value
        ? adviceSentences(choice.value)
        : buildingSentences()),
  ];
}

/** Returns the sentence that it is the current seat's turn, or the question of its decision. */
function turnSentences(): readonly string[] {
  const decision = now.value?.publicPart?.cascade?.decision;
  if (actor.value === 0 || actor.value !== front.value) return [];
  return decision ? [questionOf(decision)] : [words.value.yourTurn];
}

/** Returns the consequences of the planned action, or the violations. */
function previewSentences(): readonly string[] {
  const refusal = preview.value?.stop?.refusal?.violations ?? [];
  const step = preview.value?.steps[0];
  if (step === undefined) return refusal.map(({ sentence }) => sentence);
  const { events, decision, branches, undoObstacles } = step;
  const lines = (of: readonly Event[]) => linesOf(of).map(({ text }) => text);
  return [
    ...lines(events),
    decision ? words.value.willDecide(nameOf(decision.seat), words.value.ages[decision.age - 1] ?? "") : "",
    ...branches.flatMap((each) => lines(each.preview?.events ?? [])),
    fairness(undoObstacles, true),
  ];
}

/** Returns the next step for the current choice, and the violations at the pointed square that its label lacks. */
function adviceSentences(what: Choice): readonly string[] {
  const isNamed = maps.value.some(({ age }) => age === pointed.value?.age);
  const found = isNamed ? undefined : verdict.value;
  const [reason] = found && "violations" in found ? found.violations : [];
  const isDecision = what.verb === "chooseBuilding" || what.verb === "placeBuilding";
  return [
    isDecision ? "" : adviceOn(what),
    ...mainViolations.value.map(({ sentence }) => sentence),
    reason ? reason.sentence : "",
  ];
}

/** Returns the description of the clicked building. */
function buildingSentences(): readonly string[] {
  const what = inspected.value;
  return what ? [kindLineOf(what.building), domainAt(pointed.value)?.sentence ?? ""] : [];
}
