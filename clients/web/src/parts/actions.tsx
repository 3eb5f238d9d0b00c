/** What the seat in front can do: verbs and kinds, cards to give up, decisions. */

import { handOf } from "@khronos/referee";
import { type Cards, Kind } from "@khronos/referee/contract";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { KindIcon } from "../draw/tile.js";
import {
  actionOf,
  type Choice,
  choice,
  choose,
  consider,
  considerLine,
  groupsOf,
  inspected,
  largerKinds,
  mostly,
  offers,
  possible,
  sameCards,
} from "../play/choices.js";
import {
  actor,
  applying,
  catalog,
  front,
  kindTitle,
  known,
  legal,
  live,
  mine,
  moving,
  nameOf,
  now,
  reported,
  state,
} from "../play/table.js";
import { words } from "../words.js";
import { CardRow, TYPES } from "./cards.js";
import { Violations } from "./clause.js";

/** The verbs, or what is asked instead. */
export function Actions() {
  const w = words.value;
  if (!live.value && !moving.value && !applying.value) return <p class="hint">{w.lookingBack}</p>;
  const own = actor.value !== 0 && front.value === actor.value;
  if (!own || known.value === undefined) {
    return (
      <p class="hint">
        {actor.value === 0 ? w.over : own ? w.asking : applying.value ? w.playing : w.waitsFor(nameOf(actor.value))}
      </p>
    );
  }
  const what = choice.value;
  if (what?.verb === "chooseBuilding" || what?.verb === "placeBuilding") return <Decide />;
  const hand = now.value && handOf(now.value, front.value);
  return (
    <div class="actions" aria-busy={legal.value === undefined || applying.value}>
      {hand && (
        <div class="own-hand">
          <CardRow small cards={hand} />
        </div>
      )}
      <fieldset class="kinds">
        <legend>{w.build}</legend>
        {(catalog.value?.kinds ?? [])
          .filter(({ kind }) => kind !== Kind.CITY)
          .map(({ kind, value }) => (
            <button
              key={kind}
              type="button"
              class={possible.value.has(`construct ${kind}`) ? undefined : "dim"}
              aria-pressed={what?.verb === "construct" && what.kind === kind}
              onClick={() => choose({ verb: "construct", kind })}
            >
              <KindIcon kind={kind} />
              <span>{kindTitle(kind)}</span>
              <small aria-label={w.cards(value)}>{value}</small>
            </button>
          ))}
      </fieldset>
      <fieldset class="verbs">
        <legend>{w.other}</legend>
        {(["demolish", "populate", "renovate", "travel", "exchangeHand", "swapCards"] as const).map((verb) =>
          verb === "swapCards" && !possible.value.has(verb) ? null : (
            <button
              key={verb}
              type="button"
              class={possible.value.has(verb) ? undefined : "dim"}
              aria-pressed={what?.verb === verb}
              onClick={() => choose({ verb })}
            >
              {w.verbs[verb]}
            </button>
          ),
        )}
        <EndTurn />
      </fieldset>
      {reported.value && <TypedMove />}
    </div>
  );
}

const line = signal("");

/** A move as a line of the notation, which is the quickest beside a real table. */
function TypedMove() {
  const w = words.value;
  return (
    <form
      class="type-move"
      onSubmit={(event) => {
        event.preventDefault();
        void considerLine(line.value).then((read) => {
          if (read) line.value = "";
        });
      }}
    >
      <input
        aria-label={w.typeMove}
        placeholder={`${w.typeMove}: build Keep Might C2 with MM`}
        value={line.value}
        onInput={({ currentTarget }) => (line.value = currentTarget.value)}
      />
      <button type="submit" disabled={line.value.trim() === ""}>
        {w.look}
      </button>
    </form>
  );
}

/** What to press next for what is chosen, and why nothing can be where nothing can. */
export function Guide() {
  const w = words.value;
  const what = mine.value ? choice.value : undefined;
  const advice = adviceOn(what);
  return (
    <>
      {mine.value && what === undefined && <p class="guide">{w.start}</p>}
      {advice && <p class="hint">{advice}</p>}
      {mostly.value.length > 0 && <Violations violations={mostly.value} />}
    </>
  );
}

function adviceOn(what: Choice | undefined): string {
  const w = words.value;
  switch (what?.verb) {
    case "construct":
    case "upgrade":
      return offers.value.length > 0 ? w.chooseSquare : w.noSquare;
    case "demolish":
    case "populate":
    case "renovate":
      return offers.value.length > 0 ? w.chooseBuilding : w.noBuilding;
    case "travel":
      return possible.value.has("travel") ? w.chooseBoard : w.noJourney;
    case "exchangeHand":
      return possible.value.has("exchangeHand") ? "" : w.noExchange;
    case "swapCards":
      return possible.value.has("swapCards") ? "" : w.noSwap;
    case "endTurn":
      return "";
    default:
      return w.point;
  }
}

/** The cards of what is chosen, where it is about cards alone. */
export function Picker() {
  if (!mine.value) return null;
  switch (choice.value?.verb) {
    case "exchangeHand":
      return <GiveUp key="exchangeHand" verb="exchangeHand" />;
    case "endTurn":
      return <GiveUp key="endTurn" verb="endTurn" />;
    case "swapCards":
      return <Swap />;
    default:
      return null;
  }
}

function EndTurn() {
  const [group] = groupsOf("endTurn");
  const giveUp = group?.value.giveUp ?? [];
  const only = giveUp.length === 1 ? giveUp[0] : undefined;
  return (
    <button
      type="button"
      class="end"
      aria-pressed={choice.value?.verb === "endTurn"}
      onClick={() => {
        choose({ verb: "endTurn" });
        if (only && choice.value?.verb === "endTurn")
          consider([actionOf({ case: "endTurn", value: { giveUp: only } })]);
      }}
    >
      {words.value.verbs.endTurn}
    </button>
  );
}

/** Chooses the cards that are given up, out of the sets that are legal. */
function GiveUp({ verb }: { verb: "exchangeHand" | "endTurn" }) {
  const w = words.value;
  const sets =
    verb === "endTurn"
      ? groupsOf(verb).flatMap(({ value }) => value.giveUp)
      : groupsOf(verb).flatMap(({ value }) => value.cards);
  if (sets.length === 0 || (sets.length === 1 && verb === "endTurn")) return null;
  const make = (cards: Cards) =>
    verb === "endTurn"
      ? actionOf({ case: verb, value: { giveUp: cards } })
      : actionOf({ case: verb, value: { cards } });
  return (
    <CardPicker
      label={reported.value ? w.nameCards : w.giveUp}
      sets={sets}
      onPick={(cards) => consider([make(cards)])}
    />
  );
}

function Swap() {
  const w = words.value;
  const groups = groupsOf("swapCards");
  return (
    <div class="swaps">
      {groups.map(({ value: { take, count, give } }) => {
        const type = TYPES.find((each) => each.type === take);
        const taken = {
          $typeName: "khronos.v1.Cards",
          military: 0,
          religious: 0,
          civil: 0,
          [type?.field ?? "civil"]: count,
        } as const;
        return (
          <div key={`${take} ${count}`}>
            {w.take} <CardRow small cards={taken} /> {w.give}
            {give.map((cards, index) => (
              <button
                key={index}
                type="button"
                onClick={() => consider([actionOf({ case: "swapCards", value: { take, count, give: cards } })])}
              >
                <CardRow small cards={cards} />
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}

const picked = signal<Record<"military" | "religious" | "civil", number>>({ military: 0, religious: 0, civil: 0 });

/** Counts cards of each type; what is counted can be taken if it is one of the sets. */
function CardPicker({
  label,
  sets,
  onPick,
}: {
  label: string;
  sets: readonly Cards[];
  onPick: (cards: Cards) => void;
}) {
  const w = words.value;
  // What was counted before may be more than can be given up now.
  const most = (field: keyof typeof picked.value) => Math.max(...sets.map((each) => each[field]));
  const count = (field: keyof typeof picked.value) => Math.min(most(field), picked.value[field]);
  const cards = {
    $typeName: "khronos.v1.Cards",
    military: count("military"),
    religious: count("religious"),
    civil: count("civil"),
  } as const;
  const found = sets.find((each) => sameCards(each, cards));
  return (
    <div class="picker" role="group" aria-label={label}>
      <p>{label}</p>
      {TYPES.map(({ field, kind }) => {
        const change = (by: number) =>
          (picked.value = { ...picked.value, [field]: Math.min(most(field), Math.max(0, count(field) + by)) });
        return (
          <span key={field}>
            <button type="button" aria-label={w.fewer(w.types[field])} onClick={() => change(-1)}>
              −
            </button>
            <KindIcon kind={kind} />
            <output>{count(field)}</output>
            <button type="button" aria-label={w.more(w.types[field])} onClick={() => change(1)}>
              +
            </button>
          </span>
        );
      })}
      <button type="button" class="primary" disabled={found === undefined} onClick={() => found && onPick(found)}>
        {w.look}
      </button>
    </div>
  );
}

function Decide() {
  const shown = state.value;
  const decision = shown?.publicPart?.cascade?.decision;
  const age = decision?.age;
  useEffect(() => {
    // On a phone the board in question may be out of sight.
    if (matchMedia("(max-width: 800px)").matches) document.getElementById(`board-${age}`)?.scrollIntoView();
  }, [age]);
  if (decision === undefined) return null;
  const w = words.value;
  const kind = decision.question.case === "placeChoice" ? decision.question.value.kind : undefined;
  const title = kindTitle(kind ?? 1);
  return (
    <div class="decision" role="status">
      <h3>{w.decides(nameOf(decision.seat))}</h3>
      <p>
        {kind === undefined
          ? w.chooseShrinks(w.ages[decision.age - 1] ?? "")
          : w.choosePlace(title, w.ages[decision.age - 1] ?? "")}
      </p>
    </div>
  );
}

/** The verbs for a building that was pressed. */
export function BuildingActions() {
  const what = inspected.value;
  if (what === undefined || !mine.value || what.building.at === undefined) return null;
  const { age, building } = what;
  const old = building.at;
  if (old === undefined) return null;
  const w = words.value;
  const chosen = choice.value;
  const canUpgrade = (kind: Kind) =>
    groupsOf("upgrade").some(
      ({ value }) =>
        value.kind === kind &&
        value.age === age &&
        value.sites.some((site) => site.old?.column === old.column && site.old.row === old.row),
    );
  const direct =
    age === 3 ? (building.ruin ? (["renovate"] as const) : (["populate"] as const)) : (["demolish"] as const);
  return (
    <div class="building-actions">
      {age !== 3 &&
        largerKinds(building.kind).map((kind) => (
          <button
            key={kind}
            type="button"
            class={canUpgrade(kind) ? undefined : "dim"}
            aria-pressed={chosen?.verb === "upgrade" && chosen.kind === kind}
            onClick={() => choose({ verb: "upgrade", kind, age, old })}
          >
            <KindIcon kind={kind} /> {w.upgradeTo(kindTitle(kind))}
          </button>
        ))}
      {direct.map((verb) => (
        <button
          key={verb}
          type="button"
          class={possible.value.has(verb) ? undefined : "dim"}
          onClick={() => choose({ verb })}
        >
          {w.verbs[verb]}
        </button>
      ))}
    </div>
  );
}
