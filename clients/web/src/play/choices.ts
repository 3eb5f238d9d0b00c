/** The choices of the current seat: a verb and a kind, then a square, then the preview, then the action. */

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  contains,
  expand,
  footprint,
  handOf,
  publicPart,
  sameSquare,
  squares,
  squareSet,
} from "@khronos-referee/client";
import {
  type Action,
  type ActionMatch,
  ActionSchema,
  type Age,
  type Building,
  type Cost,
  Kind,
  type LegalGroup,
  type PlacementMap,
  type PreviewActionsResponse,
  type Square,
  type SquareSet,
  type Suggestion,
  TextForm,
  type UpgradeSite,
  type Violation,
  ViolationCode,
} from "@khronos-referee/client/contract";
import { batch, computed, effect, signal } from "@preact/signals";

import { callReferee, referee } from "../referee.js";
import { STRENGTHS } from "./bots.js";
import type { Mark } from "./home.js";
import { language, Problem } from "../words.js";
import { ageInSight } from "./sight.js";
import {
  actor,
  AGES,
  applying,
  boards,
  front,
  game,
  known,
  legal,
  live,
  mine,
  now,
  planned,
  play,
  problem,
  refused,
  region,
  report,
  showIncome,
  startRequest,
} from "./table.js";
import { viewer } from "./views.js";

/** The choice before a square is selected. */
export type Choice =
  | { readonly verb: "construct"; readonly kind: Kind }
  | { readonly verb: "upgrade"; readonly kind: Kind; readonly age: Age; readonly old: Square }
  /** An upgrade, to one kind or any kind, whose building has not been selected. */
  | { readonly verb: "enlarge"; readonly kind?: Kind }
  | { readonly verb: "demolish" | "populate" | "renovate" | "chooseBuilding" | "placeBuilding" }
  | { readonly verb: "travel" | "exchangeHand" | "swapCards" | "endTurn" };

/** A square of a board. */
export interface Place {
  readonly age: Age;
  readonly at: Square;
}

/** Legal squares of one board at one cost, and the actions at each. */
export interface Offer {
  readonly age: Age;
  readonly squares: SquareSet | undefined;
  readonly cost: Cost | undefined;
  actions(at: Square): Action[];
}

/** A planned action: its variants with different payments. */
export interface Plan {
  readonly actions: readonly Action[];
  /** The index of the selected variant. */
  readonly picked: number;
}

const chosen = signal<Choice>();

/** The current choice; a decision is selected automatically. */
export const choice = computed<Choice | undefined>(() => {
  const group = legal.value?.groups[0]?.verb;
  if (group?.case === "chooseBuilding" || group?.case === "placeBuilding") return { verb: group.case };
  return mine.value ? chosen.value : undefined;
});
/** The clicked building, whose actions are shown. */
export const inspected = signal<{ readonly age: Age; readonly building: Building }>();
/** The square under the pointer or with the focus. */
export const pointed = signal<Place>();
/** The planned action, before it is confirmed. */
export const plan = signal<Plan>();
/** The preview of the planned action. */
export const preview = signal<PreviewActionsResponse>();
/** A suggested action with its description and reason. */
export type Hint = Pick<Suggestion, "action" | "actionSentence" | "sentence"> &
  Partial<Pick<Suggestion, "gainTenths" | "parts" | "plan">>;
/** The hints for the current seat, if requested; "asked" until they arrive. */
export const hints = signal<readonly Hint[] | "asked">();
/** In a puzzle, the next action of the solution, or an empty list off the solution; `undefined` outside puzzles. */
export const proved = signal<readonly Hint[]>();
/** The placement maps of the selected kind, board by board. */
export const maps = signal<readonly PlacementMap[]>([]);
/** The violations at the pointed square. Unlike the violations in a placement map, they name squares and buildings. */
const judged = signal<{ readonly place: Place; readonly violations: readonly Violation[] }>();
/** If the selected verb has no legal action: its violations, for a sample of buildings if the verb needs a building. */
const samples = signal<readonly Violation[]>([]);
/** The legal actions that resemble the last typed line, if it has syntax errors. */
export const meant = signal<readonly ActionMatch[]>([]);

const MAX_REASONS = 4;
const MAX_SAMPLES = 8;
/** The maximum number of actions offered for a line with syntax errors. */
const MAX_MEANT = 3;

/** The legal squares of the current choice. */
export const offers = computed<readonly Offer[]>(() => {
  const [what, list] = [choice.value, legal.value];
  if (what === undefined || list === undefined || !live.value) return [];
  return list.groups.flatMap((group) => offersOf(group, what, list.seat));
});

/** Whether prices differ between squares, so that all of them are shown. */
export const differ = computed(
  () => new Set(offers.value.map(({ cost }) => (cost?.typedCards ?? 0) + (cost?.surchargeCards ?? 0))).size > 1,
);

/** The kind whose footprint is shown at the pointed square, if any. */
export const footprintKind = computed<Kind | undefined>(() => {
  const what = choice.value;
  if (what === undefined) return undefined;
  if (what.verb === "construct" || what.verb === "upgrade") return what.kind;
  const group = legal.value?.groups[0]?.verb;
  return what.verb === "placeBuilding" && group?.case === "placeBuilding" ? group.value.kind : undefined;
});

/** The verdict on a square: the offer if it is legal; otherwise all violations. */
export type Verdict = { readonly offer: Offer } | { readonly violations: readonly Violation[] };

/** The verdict on the pointed square for the current choice; `undefined` until it is known. */
export const verdict = computed<Verdict | undefined>(() => {
  const place = pointed.value;
  if (place === undefined || choice.value === undefined) return undefined;
  const known = verdictAt(place, offers.value, maps.value);
  return known && "offer" in known ? known : (judgedVerdict(place) ?? known);
});

/** Returns the violations without an unclear payment, which no user has chosen, unless that is the only one. */
function reasonsOf(violations: readonly Violation[]): readonly Violation[] {
  const others = violations.filter(({ code }) => code !== ViolationCode.PAYMENT_UNCLEAR);
  return others.length > 0 ? others : violations;
}

function judgedVerdict(place: Place): Verdict | undefined {
  const last = judged.value;
  return last && last.place.age === place.age && sameSquare(last.place.at, place.at) ? last : undefined;
}

function verdictAt({ age, at }: Place, of: readonly Offer[], known: readonly PlacementMap[]): Verdict | undefined {
  const offer = of.find((each) => each.age === age && contains(each.squares, at));
  if (offer !== undefined) return { offer };
  const map = known.find((each) => each.age === age);
  if (map === undefined) return undefined;
  const here = map.squareViolations.filter((each) => contains(each.squares, at));
  const violations = [...map.violations, ...here.flatMap(({ violation }) => violation ?? [])];
  return violations.length > 0 ? { violations } : undefined;
}

/**
 * The main violations of the current choice if nothing is legal, each sentence once. Violations on all boards or on the
 * visible board come first, then the others; in both groups, frequent violations come first.
 */
export const mainViolations = computed<readonly Violation[]>(() => {
  const map = region.value;
  if (map === undefined || legal.value === undefined || offers.value.length > 0) return [];
  const everywhere = map.width * map.height;
  const counts = new Map<string, { readonly violation: Violation; count: number }>();
  const add = (violation: Violation, count: number) => {
    const counted = counts.get(violation.sentence) ?? { violation, count: 0 };
    counts.set(violation.sentence, counted);
    counted.count += count;
  };
  for (const { violations, squareViolations } of maps.value) {
    violations.forEach((each) => add(each, everywhere));
    squareViolations.forEach(({ violation, squares: set }) => violation && add(violation, [...squares(set)].length));
  }
  samples.value.forEach((each) => add(each, 1));
  const looked = counts.size > 1 ? ageInSight() : 0; // this forces a layout
  const isNear = ({ violation: { age } }: { readonly violation: Violation }) => Number(age === 0 || age === looked);
  return [...counts.values()]
    .sort((one, other) => isNear(other) - isNear(one) || other.count - one.count)
    .slice(0, MAX_REASONS)
    .map(({ violation }) => violation);
});

function offersOf({ verb }: LegalGroup, what: Choice, seat: number): Offer[] {
  const offer = (age: Age, squares: SquareSet | undefined, cost: Cost | undefined, narrowed: LegalGroup["verb"]) => ({
    age,
    squares,
    cost,
    actions: (at: Square) =>
      [...expand({ $typeName: "khronos.v1.LegalGroup", verb: narrowed }, seat)].filter((each) => isAt(each, at)),
  });
  switch (verb.case) {
    case "construct":
      if (what.verb !== "construct" || what.kind !== verb.value.kind) return [];
      return [offer(verb.value.age, verb.value.squares, verb.value.cost, verb)];
    case "upgrade": {
      const { age, kind, cost, sites } = verb.value;
      if (what.verb === "enlarge" && (what.kind ?? kind) === kind) {
        const olds = squareSet(sites.flatMap(({ old }) => old ?? []));
        return [{ age, squares: olds, cost: undefined, actions: () => [] }];
      }
      if (what.verb !== "upgrade" || what.kind !== kind || what.age !== age) return [];
      const site = sites.find(({ old }) => old !== undefined && sameSquare(old, what.old));
      if (site === undefined) return [];
      return [offer(age, site.squares, cost, { ...verb, value: { ...verb.value, sites: [site] } })];
    }
    case "demolish":
      return what.verb === verb.case ? [offer(verb.value.age, verb.value.squares, verb.value.cost, verb)] : [];
    case "populate":
    case "renovate":
      return what.verb === verb.case ? [offer(3, verb.value.squares, verb.value.cost, verb)] : [];
    case "chooseBuilding":
    case "placeBuilding":
      return what.verb === verb.case ? [offer(verb.value.age, verb.value.squares, undefined, verb)] : [];
    default:
      return [];
  }
}

function isAt({ verb }: Action, at: Square): boolean {
  return verb.value !== undefined && "at" in verb.value && verb.value.at !== undefined && sameSquare(verb.value.at, at);
}

/** The verbs and kinds with legal actions; the others are greyed out. */
export const possible = computed(() => {
  const found = new Set<string>();
  for (const { verb } of known.value?.list.groups ?? []) {
    if (verb.case !== undefined) found.add(verb.case);
    if (verb.case === "construct" || verb.case === "upgrade") found.add(`${verb.case} ${verb.value.kind}`);
  }
  return found;
});

/** Returns the groups of one verb. */
export function groupsOf<C extends string>(verb: C) {
  type Group = Extract<LegalGroup["verb"], { case: C }>;
  return (legal.value?.groups ?? []).map((each) => each.verb).filter((each): each is Group => each.case === verb);
}

/** Selects a verb; selecting the same verb again clears the choice. */
export function choose(what: Choice | undefined): void {
  if (applying.value) return;
  const same = what !== undefined && JSON.stringify(what) === JSON.stringify(chosen.value);
  hints.value = undefined;
  plan.value = undefined;
  pointed.value = undefined;
  refused.value = [];
  if (what?.verb !== "upgrade") inspected.value = undefined;
  chosen.value = same ? undefined : what; // last, because effects may plan the choice immediately
}

/** The end of the turn, if it has only one set of cards to give up. */
const onlyEnd = computed(() => {
  const [only, other] = groupsOf("endTurn")[0]?.value.giveUp ?? [];
  return other === undefined ? only : undefined;
});

/** Clears the choice, one step at a time. */
export function back(): void {
  refused.value = [];
  // Ending the turn without a choice of cards counts as one step.
  const isOne = chosen.value?.verb === "endTurn" && onlyEnd.value !== undefined;
  if (plan.value !== undefined && !isOne) plan.value = undefined;
  else if (chosen.value !== undefined) chosen.value = plan.value = undefined;
  else if (hints.value !== undefined) hints.value = undefined;
  else if (inspected.value !== undefined) inspected.value = undefined;
  else showIncome.value = false;
}

/** Handles a clicked square while the position is being edited. */
export const onDraft = signal<(place: Place) => void>();

/** Handles a confirmed action while the current seat plans its next turn. */
export const onPlanned = signal<(action: Action) => void>();

/** Handles a clicked square: plans the legal action there, or shows the building. */
export function press(place: Place): void {
  pointed.value = place;
  refused.value = [];
  onDraft.value?.(place);
  if (!live.value) return;
  if (choice.value !== undefined && AREA_VERBS.has(choice.value.verb)) {
    const offer = offers.value.find((each) => each.age === place.age && contains(each.squares, topLeft(place)));
    if (offer !== undefined) consider(offer.actions(topLeft(place)));
    else plan.value = undefined;
    return;
  }
  const building = boards.value[place.age - 1]?.buildingAt(place.at);
  if (choice.value?.verb === "enlarge" && building?.at !== undefined) {
    const old = building.at;
    const { kind: wanted } = choice.value;
    const kinds = upgradesOf(place.age, old).filter((kind) => (wanted ?? kind) === kind);
    if (kinds.length === 1 && kinds[0]) return choose({ verb: "upgrade", kind: kinds[0], age: place.age, old });
    if (kinds.length === 0) return explainUpgrade(place.age, building, wanted);
  }
  chosen.value = undefined;
  plan.value = undefined;
  inspected.value = building && { age: place.age, building };
}

/** Shows why a building cannot be upgraded; the verb stays selected, so that a different building can be tried. */
function explainUpgrade(age: Age, { kind, at: old }: Building, wanted = largerKinds(kind)[0] ?? kind): void {
  const [shown, what] = [now.value, choice.value];
  const action = actionOf({ case: "upgrade", value: { age, old, kind: wanted, at: old } });
  if (shown === undefined) return;
  startRequest(async (signal) => {
    const options = { viewer: viewer(front.value), locale: language.value, signal };
    const answer = await callReferee(() => referee.validate(shown, action, options), signal);
    if (answer.case === "refusal" && choice.value === what && now.value === shown)
      refused.value = reasonsOf(answer.value.violations);
  });
}

const ON_BUILDINGS = new Set(["demolish", "populate", "renovate"]);
const AREA_VERBS = new Set([...ON_BUILDINGS, "construct", "upgrade", "chooseBuilding", "placeBuilding"]);

/** Returns a clicked square; for a choice of buildings, the top-left square of the building that covers it. */
function topLeft({ age, at }: Place): Square {
  const verb = choice.value?.verb;
  if (verb === "construct" || verb === "upgrade" || verb === "placeBuilding") return at;
  return boards.value[age - 1]?.buildingAt(at)?.at ?? at;
}

/** Plans an action; payments with the most cards of the first adventurer come first. */
export function consider(actions: readonly Action[]): void {
  problem.value = []; // it concerns an earlier attempt
  const sorted = [...actions].sort((one, other) => byFirst(other) - byFirst(one));
  plan.value = actions.length > 0 ? { actions: sorted, picked: 0 } : undefined;
}

/** Returns the number of cards that the first adventurer plays. */
function byFirst({ verb }: Action): number {
  const cards = verb.value && "payment" in verb.value ? verb.value.payment?.first : undefined;
  return cards ? cards.military + cards.religious + cards.civil : 0;
}

/** Parses an action in notation, typed by the current seat; throws a `Problem` if it has syntax errors. */
export async function readAction(text: string): Promise<Action> {
  const options = { state: now.value, viewer: viewer(front.value), locale: language.value };
  const answer = await callReferee((signal) => referee.readText(text, TextForm.ACTION, { ...options, signal }));
  const content = answer.content?.content;
  if (content?.case !== "action") throw new Problem(answer.errors.map(({ sentence }) => sentence));
  return content.value;
}

/** Plans an action typed in notation; returns whether it could be parsed. */
export async function considerLine(text: string): Promise<boolean> {
  meant.value = [];
  try {
    consider([await readAction(text)]);
    return true;
  } catch (error) {
    plan.value = undefined;
    report(error);
    if (error instanceof Problem) startRequest(() => findMeant(text));
    return false;
  }
}

async function findMeant(text: string): Promise<void> {
  const of = now.value;
  if (of === undefined) return;
  const options = { words: text, maxMatches: MAX_MEANT, viewer: viewer(front.value), locale: language.value };
  const { matches, contenders } = await callReferee((signal) => referee.matchAction(of, { ...options, signal }));
  if (contenders <= MAX_MEANT && now.value === of) meant.value = matches.slice(0, contenders);
}

/** Plans one of the resembling actions, with all of its payments. */
export function considerMeant({ action, payments }: ActionMatch): void {
  meant.value = [];
  const paid = payments.map((payment) => ({ ...action?.verb, value: { ...action?.verb.value, payment } }));
  if (action) consider(paid.length > 0 ? paid.map((verb) => ({ ...action, verb }) as Action) : [action]);
}

/** The squares of the hints, while no action is planned. */
export const hinted = computed<readonly Mark[]>(() => {
  const found = hints.value;
  return found === undefined || found === "asked" || plan.value
    ? []
    : found.flatMap(({ action }, at) => squaresOf(action).map((each) => ({ ...each, label: `${at + 1}` })));
});

/** Returns the squares on which an action builds, or the squares of the building that it names. */
export function squaresOf(action: Action | undefined): readonly Mark[] {
  const value = action?.verb.value;
  if (value === undefined || !("at" in value) || value.at === undefined) return [];
  const age = "age" in value ? value.age : ((now.value && publicPart(now.value).cascade?.decision?.age) ?? 3);
  const kind = "kind" in value ? value.kind : boards.value[age - 1]?.buildingAt(value.at)?.kind;
  return [{ age, rows: squareSet(kind === undefined ? [value.at] : footprint(kind, value.at)).rows }];
}

/** The seed of hints; it is constant, so that the same position always gets the same hints. */
const HINT_SEED = 1;

/** Requests hints for the current seat. */
export function askHints(): void {
  const [shown, seat] = [now.value, front.value];
  if (shown === undefined || hints.value !== undefined) return;
  chosen.value = undefined; // its legal squares would hide the squares of the hints
  if (proved.value !== undefined) {
    hints.value = proved.value;
    return;
  }
  hints.value = "asked";
  startRequest(async () => {
    const options = { viewer: viewer(seat), strength: STRENGTHS.strong, seed: HINT_SEED, locale: language.value };
    const { suggestions } = await callReferee((signal) => referee.suggestActions(shown, { ...options, signal }));
    if (now.value === shown && hints.value === "asked") hints.value = suggestions;
  });
}

/** Confirms the planned action. */
export async function confirm(): Promise<void> {
  const action = plan.value?.actions[plan.value.picked];
  if (action === undefined) return;
  const isDone = planned.value ? (onPlanned.value?.(action), true) : await play(action, front.value);
  // In one step: a choice without its plan would be announced as a choice without legal squares.
  if (isDone) batch(() => (plan.value = inspected.value = chosen.value = pointed.value = undefined));
}

/** Returns an action of the seat that must act. */
export function actionOf(verb: NonNullable<MessageInitShape<typeof ActionSchema>["verb"]>): Action {
  return create(ActionSchema, { seat: actor.value, verb });
}

/** Starts the effects that request data for the current choice. */
export function startChoices(): void {
  // A new state clears the planned action of the previous one. While a player plans a turn, it stays and is previewed
  // again, because the actions of the others would interrupt the choice.
  let wasPlanned = false;
  effect(() => {
    void now.value;
    const isPlanned = planned.value !== undefined;
    if (!wasPlanned || !isPlanned) plan.value = undefined;
    wasPlanned = isPlanned;
    hints.value = undefined;
    inspected.value = undefined;
    meant.value = [];
  });
  effect(() => {
    void game.value;
    void actor.value;
    chosen.value = undefined;
    pointed.value = undefined;
  });
  // Plan the end of the turn immediately if it needs no choice of cards.
  effect(() => {
    const giveUp = choice.value?.verb === "endTurn" ? onlyEnd.value : undefined;
    if (giveUp && plan.peek() === undefined) consider([actionOf({ case: "endTurn", value: { giveUp } })]);
  });
  effect(() => {
    maps.value = [];
    const [what, shown] = [choice.value, now.value];
    if (what === undefined || shown === undefined || !live.value) return;
    if (what.verb !== "construct" && what.verb !== "upgrade") return;
    const { verb: _, kind, ...rest } = what;
    const options = { kind, viewer: viewer(front.value), locale: language.value, withConsequences: true };
    return startRequest(async (signal) => {
      const asks = ("age" in rest ? [rest.age] : AGES).map((age) =>
        callReferee(() => referee.explainPlacements(shown, { ...options, ...rest, age, signal }), signal),
      );
      maps.value = await Promise.all(asks);
    });
  });
  effect(() => {
    samples.value = [];
    const [what, shown] = [choice.value, now.value];
    if (what === undefined || shown === undefined || !live.value || legal.value === undefined) return;
    if (offers.value.length > 0 || possible.value.has(what.verb)) return;
    const actions = probes(what);
    return startRequest(async (signal) => {
      const options = { viewer: viewer(front.value), locale: language.value, signal };
      const asks = spread(actions, MAX_SAMPLES).map((each) =>
        callReferee(() => referee.validate(shown, each, options), signal),
      );
      const verdicts = await Promise.all(asks);
      samples.value = verdicts.flatMap((each) => (each.case === "refusal" ? reasonsOf(each.value.violations) : []));
    });
  });
  effect(() => {
    const [what, place, shown] = [choice.value, pointed.value, now.value];
    if (what === undefined || place === undefined || shown === undefined || !live.value) return;
    const action = probe(what, place);
    if (
      action === undefined ||
      offers.value.some(({ age, squares }) => age === place.age && contains(squares, topLeft(place)))
    ) {
      return;
    }
    return startRequest(async (signal) => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      signal.throwIfAborted();
      const options = { viewer: viewer(front.value), locale: language.value, signal };
      const answer = await callReferee(() => referee.validate(shown, action, options), signal);
      if (answer.case === "refusal") judged.value = { place, violations: reasonsOf(answer.value.violations) };
    });
  });
  effect(() => {
    preview.value = undefined;
    const [what, shown] = [plan.value, now.value];
    const action = what?.actions[what.picked];
    if (action === undefined || shown === undefined) return;
    const options = { viewer: viewer(front.value), locale: language.value, withSentences: true, maxDecisionDepth: 1 };
    return startRequest(async (signal) => {
      preview.value = await callReferee(() => referee.preview(shown, [action], { ...options, signal }), signal);
    });
  });
}

/** Returns sample actions whose violations explain why a verb is not legal. */
function probes(what: Choice): Action[] {
  const cards = (now.value && handOf(now.value, front.value)) ?? { military: 1 };
  if (what.verb === "exchangeHand") return [actionOf({ case: what.verb, value: { cards } })];
  return AGES.flatMap((age) =>
    (boards.value[age - 1]?.buildings ?? []).flatMap(({ at }) => (at && probe(what, { age, at })) ?? []),
  );
}

/** Returns the action to validate for a square that is not legal. */
function probe(what: Choice, place: Place): Action | undefined {
  const at = topLeft(place);
  const { verb } = what;
  switch (verb) {
    case "construct":
      return actionOf({ case: verb, value: { age: place.age, kind: what.kind, at } });
    case "upgrade":
      return place.age === what.age
        ? actionOf({ case: verb, value: { age: what.age, old: what.old, kind: what.kind, at } })
        : undefined;
    case "demolish":
      return actionOf({ case: verb, value: { age: place.age, at } });
    case "populate":
    case "renovate":
      return place.age === 3 ? actionOf({ case: verb, value: { at } }) : undefined;
    case "chooseBuilding":
    case "placeBuilding":
      return actionOf({ case: verb, value: { at } });
    default:
      return undefined;
  }
}

/** Returns at most `max` evenly spaced elements. */
function spread<T>(all: readonly T[], max: number): T[] {
  const step = Math.max(1, all.length / max);
  return all.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step));
}

/** Returns the kinds to which a building can be upgraded now. */
export function upgradesOf(age: Age, old: Square): Kind[] {
  const here = groupsOf("upgrade").filter(({ value }) => value.age === age);
  const isSite = (site: UpgradeSite) => site.old !== undefined && sameSquare(site.old, old);
  return here.filter(({ value }) => value.sites.some(isSite)).map(({ value }) => value.kind);
}

/** Returns the larger kinds of the same type, which are the possible upgrades. */
export function largerKinds(kind: Kind): Kind[] {
  const type = Math.floor((kind - 1) / 3);
  return [1, 2, 3].map((side) => type * 3 + side).filter((each) => each > kind);
}
