/**
 * The guided first game: one turn with step-by-step instructions; the steps are stored with the command-line client.
 */

import { covers, parseSquare, publicPart, squareName } from "@khronos-referee/client";
import type { Action, Age, Building, Event, Kind, Square } from "@khronos-referee/client/contract";
import { batch, computed, effect, signal } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";

import file from "../../../cli/khronos_cli/lessons/first_game.json?url";
import { readPosition } from "../files.js";
import { startLessonGame } from "../play/lessongame.js";
import {
  type Choice,
  choice,
  choose,
  differ,
  inspected,
  largerKinds,
  plan,
  pointed,
  proved,
  readAction,
  verdict,
} from "../play/choices.js";
import { narrow, uncover } from "../play/sight.js";
import {
  applied,
  applying,
  boards,
  game,
  goTo,
  kindTitle,
  legal,
  live,
  moving,
  now,
  report,
  showGame,
  showIncome,
} from "../play/table.js";
import { language, words } from "../words.js";
import { large } from "./boards.js";
import { guiding } from "./guiding.js";
import { AgainstBot } from "./newgame.js";

/** One step of the guided game, with one task or only a text to read. */
interface Step {
  /** An action to take; for a decision, any answer is accepted. */
  readonly play?: string;
  /** An illegal action to try, which violates `clause`. */
  readonly try?: string;
  readonly clause?: string;
  /** A building to click. */
  readonly press?: { readonly age: Age; readonly square: string };
  /** A panel to open. */
  readonly open?: "income";
}

type Label =
  | "title"
  | "step"
  | "end"
  | "press"
  | "pressMore"
  | "pressBoard"
  | "pressBuilding"
  | "pressCorner"
  | "prices"
  | "cancel"
  | "drop"
  | "start"
  | "read"
  | "other";
type Button = "next" | "back" | "again" | "leave";
type Texts = Readonly<Record<Label | Button, string>> & {
  readonly steps: readonly { readonly task: string; readonly reason: string }[];
};

interface FirstGame {
  readonly position: readonly string[];
  readonly steps: readonly Step[];
  readonly languages: Readonly<Record<"en" | "fr", Texts>>;
}

/** The next click: the instruction, and the possible elements, of which the first visible element is marked. */
interface Next {
  readonly selectors: readonly string[];
  readonly sentence: string;
  /** An explanation of the numbers on the board. */
  readonly legend?: string;
}

/** Matches the windows on which the buttons of the bar are in a menu; the same condition is in `style.css`. */
const folded = matchMedia("(max-width: 1270px)");

const lesson = signal<FirstGame>();
/** The actions of the steps, to take or to try. */
const wanted = signal<readonly (Action | undefined)[]>([]);
/** The current step, from 0; equals the number of steps after the last one. */
const step = signal(0);
/** Whether the user has opened or clicked what the current step asks for. */
const seen = signal(false);
/** Whether the user has played a different action, which was undone. */
const astray = signal(false);

/** The events of the last action that was compared with a step. */
let compared: readonly Event[] = [];
/** The number of actions of the game that match the steps. */
let right = 0;

const texts = computed(() => lesson.value?.languages[language.value === "fr" ? "fr" : "en"]);
const asks = computed((): Step | undefined => lesson.value?.steps[step.value]);

/** Returns the number of actions before a step. */
function actionsBefore(at: number): number {
  return (lesson.value?.steps ?? []).slice(0, at).filter(({ play }) => play !== undefined).length;
}

function enter(at: number): void {
  batch(() => {
    step.value = at;
    seen.value = isReading(lesson.value?.steps[at]);
    astray.value = false;
  });
}

// A matching action leads to the next step; a different one is undone. Undoing a step's action returns to that step.
effect(() => {
  const on = game.value;
  if (!guiding.value || on === undefined || wanted.value.length === 0 || applying.value) return;
  const [cursor, at] = [on.cursor.value, step.peek()];
  const start = actionsBefore(at);
  const isNew = applied.value !== compared;
  // A matching action advances immediately; a different action is undone after its animation.
  if (cursor > start && isNew && moving.value && !isWanted(actionIn(applied.value), wanted.value[at])) return;
  compared = applied.value;
  if (cursor < start) {
    enter(wanted.value.findIndex((_, each) => actionsBefore(each + 1) > cursor));
  } else if (cursor > start) {
    const fits = isNew ? isWanted(actionIn(applied.value), wanted.value[at]) : cursor <= right;
    if (fits) {
      right = Math.max(right, cursor);
      enter(at + 1);
    } else {
      right = start;
      astray.value = true;
      void goTo(start);
    }
  }
});

/** Returns whether a step has only a text to read. */
function isReading(what: Step | undefined): boolean {
  return what !== undefined && Object.keys(what).length === 0;
}

// Note when the user has opened or clicked what the step asks for.
effect(() => {
  if (hasLooked(asks.value)) seen.value = true;
});

function hasLooked(what: Step | undefined): boolean {
  if (what?.open !== undefined) return showIncome.value;
  if (what?.press !== undefined) {
    const { age, square } = what.press;
    return inspected.value?.age === age && isOver(inspected.value.building, parseSquare(square));
  }
  const tried = what?.try === undefined ? undefined : wanted.value[step.value]?.verb;
  const [place, judged] = [pointed.value, verdict.value];
  return (
    tried?.case === "construct" &&
    isChosen(tried, choice.value) &&
    place?.age === tried.value.age &&
    isSame(place.at, tried.value.at) &&
    judged !== undefined &&
    "violations" in judged &&
    judged.violations.some(({ clause }) => clause === what?.clause)
  );
}

function actionIn(events: readonly Event[]): Action | undefined {
  const facts = events.map(({ fact }) => fact);
  return facts.flatMap((each) => (each.case === "actionTaken" ? (each.value.action ?? []) : []))[0];
}

/** Returns whether an action matches the action of a step; payments and answers to decisions may differ. */
function isWanted(action: Action | undefined, of: Action | undefined): boolean {
  const [one, other] = [action?.verb, of?.verb];
  if (one?.case !== other?.case || one?.value === undefined || other?.value === undefined) return false;
  if (one.case === "chooseBuilding") return true;
  const described = (value: object) =>
    JSON.stringify(["age", "kind", "old", "at", "to"].map((field) => (value as Record<string, unknown>)[field]));
  return described(one.value) === described(other.value);
}

function isChosen(verb: Action["verb"], what: Choice | undefined): boolean {
  if (what === undefined || what.verb !== verb.case) return false;
  if (verb.case === "construct") return what.verb === "construct" && what.kind === verb.value.kind;
  if (verb.case !== "upgrade") return true;
  return what.verb === "upgrade" && what.kind === verb.value.kind && isSame(what.old, verb.value.old);
}

function isSame(one: Square, other: Square | undefined): boolean {
  return other !== undefined && one.column === other.column && one.row === other.row;
}

/** The next click. */
const next = computed((): Next | undefined => {
  const [what, t, w] = [asks.value, texts.value, words.value];
  if (what === undefined || t === undefined) return undefined;
  const press = (name: string, ...selectors: string[]) => ({ selectors, sentence: insertValues(t.press, { name }) });
  if (seen.value) {
    return {
      selectors: [".guided .primary"],
      sentence: insertValues(isReading(what) ? t.start : t.read, { name: t.next }),
    };
  }
  if (what.open !== undefined) {
    const { selectors, sentence } = press(w.income, '.menu [aria-keyshortcuts="i"]', ".bar .more");
    return { selectors, sentence: folded.matches ? insertValues(t.pressMore, { name: w.income }) : sentence };
  }
  // Wait for the answers about the position of the step, because clicks before that have no effect.
  if (!live.value || legal.value === undefined || game.value?.cursor.value !== actionsBefore(step.value))
    return undefined;
  const [planned, chosen] = [plan.value, choice.value];
  const verb = wanted.value[step.value]?.verb;
  if (planned !== undefined) {
    return what.play !== undefined && isWanted(planned.actions[planned.picked], wanted.value[step.value])
      ? press(w.confirm, ".planned .primary")
      : {
          selectors: [".planned footer button"],
          sentence: insertValues(t.cancel, { name: w.cancel, task: t.steps[step.value]?.task ?? "" }),
        };
  }
  const square = (age: Age, at: Square | undefined, sentence: string, kind: string) => ({
    selectors: [`#board-${age} khronos-board${WITHIN}[role=row]:nth-child(${at?.row}) > :nth-child(${at?.column})`],
    sentence: insertValues(sentence, { square: at ? squareName(at) : "", age: w.ages[age - 1] ?? "", kind }),
  });
  const corner = (age: Age, at: Square | undefined, kind: Kind) => ({
    ...square(age, at, t.pressCorner, kindTitle(kind)),
    ...(differ.value && { legend: t.prices }),
  });
  const building = (age: Age, at: Square) => {
    const { kind = 1, ruin = false } = boards.value[age - 1]?.buildingAt(at) ?? {};
    return square(age, at, t.pressBuilding, ruin ? w.ruin(kindTitle(kind)) : kindTitle(kind));
  };
  const drop = (of: Choice) => ({
    selectors: ['.dock [aria-pressed="true"]'],
    sentence: insertValues(t.drop, { name: nameOf(of) }),
  });
  if (what.press !== undefined) {
    return chosen ? drop(chosen) : building(what.press.age, parseSquare(what.press.square));
  }
  switch (verb?.case) {
    case "construct": {
      const { age, at, kind } = verb.value;
      if (isChosen(verb, chosen)) return corner(age, at, kind);
      return press(kindTitle(kind), `.kinds [aria-keyshortcuts="${kind}"]`);
    }
    case "upgrade": {
      const { age, at, kind, old } = verb.value;
      if (at === undefined || old === undefined) return undefined;
      if (isChosen(verb, chosen)) return corner(age, at, kind);
      // After “Upgrade” has been clicked, the next click is on the building, too.
      if (chosen?.verb === "enlarge" && (chosen.kind ?? kind) === kind) return building(age, old);
      if (chosen !== undefined) return drop(chosen);
      const looked = inspected.value?.age === age ? inspected.value.building : undefined;
      if (looked === undefined || !isOver(looked, old)) return building(age, old);
      const place = largerKinds(looked.kind).indexOf(kind) + 1;
      return press(w.upgradeTo(kindTitle(kind)), `.building-actions button:nth-child(${place})`);
    }
    case "chooseBuilding": {
      // A decision is selected automatically when the answers arrive; clicks before that only show the building.
      const age = chosen && now.value && publicPart(now.value).cascade?.decision?.age;
      return age && verb.value.at ? building(age, verb.value.at) : undefined;
    }
    case "travel":
      return isChosen(verb, chosen)
        ? {
            selectors: [`#board-${verb.value.to} .adventurers .primary`],
            sentence: insertValues(t.pressBoard, {
              name: w.adventurers[0] ?? "",
              age: w.ages[verb.value.to - 1] ?? "",
            }),
          }
        : press(w.verbs.travel, '.verbs [aria-keyshortcuts="t"]');
    case "endTurn":
      return press(w.verbs.endTurn, ".verbs .end");
    default:
      return undefined;
  }
});

/** Returns whether a building covers a square. */
function isOver({ kind, at }: Building, square: Square): boolean {
  return at !== undefined && covers(kind, at, square);
}

function nameOf(what: Choice): string {
  const w = words.value;
  if (what.verb === "construct") return kindTitle(what.kind);
  if (what.verb === "enlarge") return w.upgrade;
  if (what.verb === "upgrade") return w.upgradeTo(kindTitle(what.kind));
  return what.verb in w.verbs ? w.verbs[what.verb as keyof typeof w.verbs] : "";
}

function insertValues(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);
}

/** The text of the current step, and the next click. */
export function FirstGame() {
  useEffect(() => {
    void begin().catch((error) => {
      guiding.value = false;
      report(error);
    });
  }, []);
  const selectors = next.value?.selectors;
  const verb = wanted.value[step.value]?.verb.value;
  const board = verb === undefined ? 0 : "to" in verb ? verb.to : "age" in verb ? verb.age : 0;
  useEffect(() => {
    if (narrow.matches) document.getElementById(`board-${board}`)?.scrollIntoView();
  }, [step.value, board]);
  // Before painting, so that the user cannot click the earlier mark.
  useLayoutEffect(() => {
    if (selectors === undefined) return undefined;
    const [, age] = /^#board-(\d)/.exec(selectors[0] ?? "") ?? [];
    if (age !== undefined) large.value = Number(age);
    return markFirstVisible(selectors);
  }, [selectors?.join()]);
  const [of, t] = [lesson.value, texts.value];
  if (of === undefined || t === undefined || wanted.value.length === 0) return null;
  const at = step.value;
  const { task, reason } = t.steps[at] ?? { task: t.end, reason: "" };
  const isOver = at === of.steps.length;
  return (
    <section class="puzzle guided" aria-label={t.title}>
      <div role="status" aria-atomic="false">
        <p>
          {!isOver && <small>{insertValues(t.step, { at: at + 1, all: of.steps.length })}.</small>} <b>{task}</b>{" "}
          {reason}
        </p>
        {!isOver && (
          <p class="guide">
            {astray.value && t.other} <b>{next.value?.sentence}</b> {next.value?.legend}
          </p>
        )}
      </div>
      {isOver && <AgainstBot />}
      <div class="row">
        <button type="button" class="quiet" disabled={at === 0} onClick={back}>
          {t.back}
        </button>
        <button type="button" class="quiet" disabled={at === 0} onClick={again}>
          {t.again}
        </button>
        <button type="button" class="quiet" onClick={() => showGame(undefined)}>
          {t.leave}
        </button>
        {/* It keeps its place, so that a double click does not press *Leave*. */}
        <button type="button" class={seen.value ? "primary" : "primary unneeded"} onClick={goOn}>
          {t.next}
        </button>
      </div>
    </section>
  );
}

function goOn(): void {
  choose(undefined);
  enter(step.value + 1);
}

function back(): void {
  choose(undefined);
  const cursor = game.value?.cursor.value ?? 0;
  if (actionsBefore(step.value - 1) < cursor) void goTo(cursor - 1);
  else enter(step.value - 1);
}

function again(): void {
  choose(undefined);
  showIncome.value = false;
  if ((game.value?.cursor.value ?? 0) > 0) void goTo(0);
  else enter(0);
}

/** The separator between the selector of a board and a selector within the shadow tree of that board. */
const WITHIN = " >>> ";

function findAll(selector: string): Element[] {
  const [outer = "", inner] = selector.split(WITHIN);
  const found = [...document.querySelectorAll(outer)];
  return inner === undefined
    ? found
    : found.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(inner) ?? [])]);
}

/**
 * Marks the first visible element of several when it appears, and scrolls to it; returns a function that stops this.
 */
function markFirstVisible(selectors: readonly string[]): () => void {
  let last: Element | undefined;
  const unmark = () => ["data-next", "part"].forEach((name) => last?.removeAttribute(name));
  const mark = () => {
    for (const { shadowRoot } of document.querySelectorAll("khronos-board"))
      if (shadowRoot) observer.observe(shadowRoot, { childList: true, subtree: true });
    const found = selectors.flatMap(findAll).find((each) => each.getClientRects().length > 0);
    if (found === last) return;
    unmark();
    found?.setAttribute("data-next", "");
    found?.setAttribute("part", "next");
    last = found;
    show(found);
  };
  const observer = new MutationObserver(mark);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["aria-expanded"] });
  mark();
  return () => {
    observer.disconnect();
    unmark();
  };
}

/** Scrolls to an element unless it is visible; on phones, the panel with the buttons always is. */
function show(element: Element | undefined): void {
  if (!element) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
  if (hit !== null && element.contains(hit)) return;
  const isDocked = element.closest(".dock") !== null;
  if (!narrow.matches) element.scrollIntoView({ block: isDocked ? "nearest" : "center", inline: "center" });
  else if (!isDocked) uncover(element);
}

async function begin(): Promise<void> {
  const found: FirstGame = await (await fetch(file)).json();
  const wasOpen = showIncome.value;
  const onShown = () => {
    lesson.value = found;
    compared = applied.value;
    right = 0;
    showIncome.value = false;
    proved.value = []; // the lesson gives the instructions
    enter(0);
  };
  const onClosed = () => {
    wanted.value = [];
    showIncome.value = wasOpen;
    proved.value = undefined;
    guiding.value = false;
  };
  await startLessonGame(await readPosition(found.position.join("\n")), onShown, onClosed);
  const lines = found.steps.map((each) => each.play ?? each.try);
  const actions = await Promise.all(lines.map((each) => (each === undefined ? undefined : readAction(each))));
  if (guiding.value) wanted.value = actions;
}
