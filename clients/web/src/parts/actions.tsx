/** The action panel of the current seat: verbs, kinds of buildings, cards to give up, and decisions. */

import { handOf, publicPart } from "@khronos-referee/client";
import { Kind } from "@khronos-referee/client/contract";

import { KindIcon, VerbIcon } from "./icons.js";
import {
  askHints,
  type Choice,
  choice,
  choose,
  differ,
  hints,
  mainViolations,
  offers,
  pointed,
  possible,
  proved,
} from "../play/choices.js";
import {
  actor,
  applying,
  catalog,
  front,
  game,
  justEnded,
  kindTitle,
  known,
  legal,
  live,
  lookedAt,
  mine,
  moving,
  nameOf,
  now,
  planned,
  reported,
  unplayable,
  you,
} from "../play/table.js";
import { joinNames, words } from "../words.js";
import { CardRow } from "./cards.js";
import { Violations } from "./clause.js";
import { lazy } from "./lazy.js";

const DecisionPanel = lazy(() => import("./decision.js").then((part) => part.DecisionPanel));
export const Hints = lazy(() => import("./hints.js").then((part) => part.Hints));
const News = lazy(() => import("./news.js").then((part) => part.News));
const Plan = lazy(() => import("./plan.js").then((part) => part.Plan));
const Planners = lazy(() => import("./plan.js").then((part) => part.Planners));
const TypedMove = lazy(() => import("./physicalgame.js").then((part) => part.TypedMove));

/** Returns the text to show while the legal actions load, or if the referee has not answered. */
function asking(): string {
  return now.value === unplayable.value ? words.value.unplayable : words.value.asking;
}

/** The buttons of the verbs, or the question of a decision. */
export function Actions() {
  const w = words.value;
  if (!live.value && !moving.value && !applying.value)
    return (
      <p class="hint">
        {w.lookingBack}{" "}
        <button type="button" class="primary" onClick={() => (lookedAt.value = undefined)}>
          {w.backToNow}
        </button>
      </p>
    );
  const own = actor.value !== 0 && front.value === actor.value;
  if (!own || known.value === undefined) {
    return (
      <>
        <p class="hint">
          {actor.value === 0 ? w.over : own ? asking() : applying.value ? w.playing : w.waitsFor(nameOf(actor.value))}{" "}
          {actor.value === 0 && (
            <button type="button" onClick={() => (justEnded.value = true)}>
              {w.lookBack}
            </button>
          )}
        </p>
        <Plan />
        <Planners />
      </>
    );
  }
  const what = choice.value;
  if (what?.verb === "chooseBuilding" || what?.verb === "placeBuilding") return <DecisionPanel />;
  const hand = now.value && handOf(now.value, front.value);
  return (
    <div
      class="actions"
      aria-busy={legal.value === undefined || applying.value}
      onPointerDownCapture={({ pointerType }) => {
        // The user is not interested in the last square that the mouse crossed on its way here.
        if (pointerType === "mouse") pointed.value = undefined;
      }}
    >
      {now.value && (
        <div class="own-hand">
          <b>{w.ecus(publicPart(now.value).players[front.value - 1]?.money ?? 0)}</b>
          {hand && <CardRow small cards={hand} />}
        </div>
      )}
      <fieldset class="kinds">
        <legend>{w.build}</legend>
        {(catalog.value?.kinds ?? []).map(({ kind, value }, place) => {
          // No hand can pay for a new City; it is built by upgrading a smaller building.
          const verb = kind === Kind.CITY ? "enlarge" : "construct";
          return (
            <button
              key={kind}
              type="button"
              title={verb === "construct" ? w.labelled(w.build, kindTitle(kind)) : w.upgradeTo(kindTitle(kind))}
              aria-keyshortcuts={`${place + 1}`}
              {...dimUnless(possible.value.has(`${verb === "construct" ? verb : "upgrade"} ${kind}`))}
              aria-pressed={what?.verb === verb && what.kind === kind}
              onClick={() => choose({ verb, kind })}
            >
              <KindIcon kind={kind} />
              <span>{kindTitle(kind)}</span>
              {verb === "construct" ? (
                <small aria-label={w.cards(value)}>{value}</small>
              ) : (
                <small class="wide">{w.upgrade}</small>
              )}
            </button>
          );
        })}
      </fieldset>
      <fieldset class="verbs">
        <legend>{w.other}</legend>
        <button
          type="button"
          {...dimUnless(possible.value.has("upgrade"))}
          aria-pressed={what?.verb === "upgrade" || (what?.verb === "enlarge" && what.kind === undefined)}
          aria-keyshortcuts="g"
          onClick={() => choose({ verb: "enlarge" })}
        >
          <VerbIcon verb="upgrade" />
          {w.upgrade}
        </button>
        {(["demolish", "populate", "renovate", "travel", "exchangeHand", "swapCards"] as const).map((verb) =>
          verb === "swapCards" && !possible.value.has(verb) ? null : (
            <button
              key={verb}
              type="button"
              {...dimUnless(possible.value.has(verb))}
              aria-pressed={what?.verb === verb}
              aria-keyshortcuts={VERB_KEYS[verb]}
              onClick={() => choose({ verb })}
            >
              <VerbIcon verb={verb} />
              {w.verbs[verb]}
            </button>
          ),
        )}
        <HintButton />
        <EndTurn />
      </fieldset>
      {reported.value && <TypedMove key={front.value} />}
      <Plan />
      <Planners />
    </div>
  );
}

/** Returns the attributes of a greyed-out button, which can still be clicked to see the reason. */
function dimUnless(isPossible: boolean) {
  return isPossible ? {} : { class: "dim", "aria-description": words.value.impossible };
}

export function HintButton() {
  // In a puzzle, there are no hints after a move that is not part of the solution.
  if (proved.value?.length === 0) return null;
  return (
    <button
      type="button"
      class="hint-button"
      disabled={hints.value !== undefined}
      aria-keyshortcuts="h"
      onClick={askHints}
    >
      <VerbIcon verb="hint" />
      {words.value.hint}
    </button>
  );
}

/** The keyboard shortcuts of the verbs, the same in every language. */
const VERB_KEYS = {
  demolish: "d",
  populate: "p",
  renovate: "n",
  travel: "t",
  exchangeHand: "x",
  swapCards: "w",
} as const;

/** The next step for the current choice, or the reasons why it is not possible. */
export function Guide() {
  const w = words.value;
  const what = mine.value ? choice.value : undefined;
  const advice = adviceOn(what);
  return (
    <>
      {mine.value && known.value && what === undefined && !planned.value && (
        <p class="guide">
          <b>{you.value === front.value ? w.yourTurnTo : w.toPlay(nameOf(front.value))}</b>{" "}
          {possible.value.has("construct") || possible.value.has("upgrade") ? w.start : w.possible(verbsLeft())}
        </p>
      )}
      {game.value?.minds.some((mind) => mind !== "person") && <News />}
      {advice && (
        <p class={advice === w.point ? "hint point" : "hint"}>
          {advice} {differ.value && w.prices}
        </p>
      )}
      {mainViolations.value.length > 0 && <Violations violations={mainViolations.value} />}
    </>
  );
}

/** Returns the names of the verbs with at least one legal action. */
function verbsLeft(): string {
  const names = Object.entries(words.value.verbs).flatMap(([verb, name]) => (possible.value.has(verb) ? [name] : []));
  return joinNames(names, words.value.or);
}

/** Returns the next step for the current choice, as a sentence. */
export function adviceOn(what: Choice | undefined): string {
  const w = words.value;
  switch (what?.verb) {
    case "construct":
    case "upgrade":
      return offers.value.length > 0 ? w.chooseSquare : w.noSquare;
    case "enlarge":
      return offers.value.length > 0 ? w.chooseUpgrade : w.noBuilding;
    case "demolish":
    case "populate":
    case "renovate":
      return offers.value.length > 0 ? w.chooseBuilding : w.noBuilding;
    case "travel":
      return possible.value.has("travel") ? w.chooseBoard : w.noTravel;
    case "exchangeHand":
      return possible.value.has("exchangeHand") ? "" : w.noExchange;
    case "swapCards":
    case "endTurn":
      return "";
    default:
      return w.point;
  }
}

function EndTurn() {
  return (
    <button
      type="button"
      class="end"
      aria-keyshortcuts="e"
      aria-pressed={choice.value?.verb === "endTurn"}
      onClick={() => choose({ verb: "endTurn" })}
    >
      <VerbIcon verb="endTurn" />
      {words.value.verbs.endTurn}
    </button>
  );
}
