/**
 * Applies events to states, for example to animate a response event by event.
 *
 * This needs no rules of the game, because an event contains everything that it changes. States are immutable values:
 * a new state shares its unchanged parts with the earlier state.
 */

import { create } from "@bufbuild/protobuf";
import { compareBuildings } from "./board.js";
import { minus, paidWith, plus, totalOf } from "./cards.js";
import type { Action } from "./gen/khronos/v1/action_pb.js";
import type {
  CardsDrawn,
  CardsGivenUp,
  CardsPlayed,
  CardsSwapped,
  Event,
  PileShuffled,
} from "./gen/khronos/v1/event_pb.js";
import { Adventurer, type Age, type Building, type Cards, type Kind } from "./gen/khronos/v1/material_pb.js";
import {
  type AdventurerState,
  CascadeSchema,
  type GameState,
  type HamletCube,
  HamletCubeSchema,
  type Player,
  type PrivatePart,
  type PublicPart,
  TurnSchema,
} from "./gen/khronos/v1/state_pb.js";
import type { Region } from "./region.js";
import { compareSquares, covers, sameSquare } from "./squares.js";
import { publicPart } from "./state.js";

const KINDS = 9;

/** An event cannot be applied: this client does not know its kind, or the event does not fit the state. */
export class EventNotFoldedError extends Error {
  override readonly name = "EventNotFoldedError";

  constructor(
    /** The event. */
    readonly event: Event,
    reason: string,
  ) {
    super(`the event can't be folded: ${reason}; take the state of the answer instead`);
  }
}

/** An event and the state after it. */
export interface Frame {
  readonly event: Event;
  readonly state: GameState;
}

/**
 * Returns the state after one event. It works on whole states and on views; facts that neither the event nor the state
 * contains stay unknown. The new state has no `publicDigest`, because only the referee computes digests.
 *
 * @param region - The map of the state, from `regionOf`.
 * @throws EventNotFoldedError if the kind of event is unknown to this client, or the event does not fit the state.
 */
export function evolve(state: GameState, event: Event, region: Region): GameState {
  try {
    return { ...applyEvent(state, event, region), publicDigest: "" };
  } catch (error) {
    if (error instanceof Unfit) throw new EventNotFoldedError(event, error.message);
    throw error;
  }
}

/** Returns the state after a sequence of events; see {@link evolve}. */
export function fold(state: GameState, events: Iterable<Event>, region: Region): GameState {
  let last = state;
  for (const event of events) last = evolve(last, event, region);
  return last;
}

/**
 * Returns the states after each event of a response, for an animation. The last one is the state in the response. If an
 * event cannot be applied, the state in the response replaces all remaining states: with a newer server, the animation
 * ends early, but shows the right state.
 *
 * @param before - The state before the action.
 * @param answer - The response: the events, and the state after them.
 * @param region - The map of the state, from `regionOf`.
 */
export function* frames(
  before: GameState,
  answer: { readonly events: readonly Event[]; readonly state: GameState },
  region: Region,
): Generator<Frame, void> {
  let state: GameState = before;
  for (const [index, event] of answer.events.entries()) {
    if (index === answer.events.length - 1) state = answer.state;
    if (state !== answer.state) {
      try {
        state = evolve(state, event, region);
      } catch (error) {
        if (!(error instanceof EventNotFoldedError)) throw error;
        state = answer.state;
      }
    }
    yield { event, state };
  }
}

/** The reason why an event does not fit a state. */
class Unfit extends Error {}

function applyEvent(state: GameState, { fact }: Event, region: Region): GameState {
  const before = publicPart(state);
  const next = (changes: Partial<PublicPart>): GameState => ({ ...state, publicPart: { ...before, ...changes } });
  switch (fact.case) {
    case "actionTaken":
      return { ...state, publicPart: afterAction(before, requirePart(fact.value.action, "action")) };
    case "cardsPlayed":
      return afterCardsPlayed(state, fact.value);
    case "cardsGivenUp":
      return afterCardsGivenUp(state, fact.value);
    case "cardsDrawn":
      return afterCardsDrawn(state, fact.value);
    case "cardsSwapped":
      return afterCardsSwapped(state, fact.value);
    case "pileShuffled":
      return afterPileShuffled(state, fact.value);
    case "buildingLaid": {
      const { age, building, replaced } = fact.value;
      return next(afterExchange(before, age, replaced, requirePart(building, "building")));
    }
    case "buildingRemoved": {
      const { age, building, leavesGame, keeper } = fact.value;
      const removed = requirePart(building, "building");
      const bare = afterExchange(before, age, removed, undefined);
      const after = keeper === 0 ? bare : afterKeeping(bare, age, removed, keeper, region);
      if (!leavesGame) return next(after);
      const tilesOutOfGame = withCount(before.tilesOutOfGame, removed.kind, 1);
      return next({ ...after, stock: before.stock, tilesOutOfGame });
    }
    case "buildingChanged": {
      const { age, before: old, after } = fact.value;
      return next(
        afterExchange(before, age, requirePart(old, "building before"), requirePart(after, "building after")),
      );
    }
    case "moneyMoved":
    case "incomeCollected": {
      const { seat, amount } = fact.value;
      return next({ players: withPlayer(before.players, seat, ({ money }) => ({ money: money + amount })) });
    }
    case "adventurerMoved": {
      const { seat, adventurer, to } = fact.value;
      const name = adventurer === Adventurer.FIRST ? "firstAdventurer" : "secondAdventurer";
      const moved = (player: Player) => ({ [name]: { ...requirePart(player[name], "adventurer"), age: to } });
      return next({ players: withPlayer(before.players, seat, moved) });
    }
    case "firstPlayerChosen": {
      const { seat } = fact.value;
      return next({ firstSeat: seat, turn: { ...requirePart(before.turn, "turn"), seat } });
    }
    case "rowLaid":
      return { ...state, publicPart: withCards(before, "holdemRow", requirePart(fact.value.cards, "row")) };
    case "turnPassed": {
      const { seat, number } = fact.value;
      return next({ players: withRestedAdventurers(before), turn: create(TurnSchema, { number, seat }) });
    }
    case "gameEnded":
      return next({ players: withRestedAdventurers(before), over: true });
    case "decisionRequested": {
      const { cascade } = before;
      if (cascade === undefined) return state;
      return next({ cascade: { ...cascade, decision: requirePart(fact.value.decision, "decision") } });
    }
    case "cascadeSettled": {
      const { cascade: _, ...settled } = before;
      return { ...state, publicPart: settled };
    }
    case "rippleStopped":
    case "domainsJoined":
    case "clashFound":
      return state;
    case undefined:
      throw new Unfit("this client does not know events of its kind");
    default:
      return fact satisfies never;
  }
}

// --- the turn --------------------------------------------------------------------------------------------------------

/** Counts the action or decision, updates the turn, and starts or continues a cascade. */
function afterAction(before: PublicPart, action: Action): PublicPart {
  const after = { ...before, revision: before.revision + 1 };
  const turn = requirePart(before.turn, "turn");
  switch (action.verb.case) {
    case "exchangeHand":
      return { ...after, turn: { ...turn, exchanged: true } };
    case "swapCards":
      return { ...after, turn: { ...turn, swapped: true } };
    case "construct":
    case "upgrade":
    case "demolish": {
      const { config: _, cascade: __, ...start } = before;
      return { ...after, turn: { ...turn, acted: true }, cascade: create(CascadeSchema, { before: start, action }) };
    }
    case "travel":
    case "populate":
    case "renovate":
    case "endTurn":
      return { ...after, turn: { ...turn, acted: true } };
    case "chooseBuilding":
    case "placeBuilding": {
      if (before.cascade === undefined) return after;
      const { decision: _, ...cascade } = before.cascade;
      return { ...after, cascade: { ...cascade, answers: [...cascade.answers, action] } };
    }
    case undefined:
      throw new Unfit("this client does not know actions of its kind");
    default:
      return action.verb satisfies never;
  }
}

/** Returns the players after the end of a turn: the adventurers of the turn's player count no played cards any more. */
function withRestedAdventurers({ players, turn }: PublicPart): Player[] {
  const idle = (adventurer: AdventurerState | undefined) => ({
    ...requirePart(adventurer, "adventurer"),
    cardsPlayed: 0,
  });
  return withPlayer(players, requirePart(turn, "turn").seat, ({ firstAdventurer, secondAdventurer }) => ({
    firstAdventurer: idle(firstAdventurer),
    secondAdventurer: idle(secondAdventurer),
  }));
}

// --- cards -----------------------------------------------------------------------------------------------------------

function afterCardsPlayed(state: GameState, { seat, payment }: CardsPlayed): GameState {
  const cards = paidWith(payment);
  const spent = (adventurer: AdventurerState | undefined, played: Cards | undefined): AdventurerState => {
    const one = requirePart(adventurer, "adventurer");
    return { ...one, cardsPlayed: one.cardsPlayed + totalOf(played) };
  };
  const players = withPlayer(publicPart(state).players, seat, (player) => ({
    handSize: player.handSize - totalOf(cards),
    firstAdventurer: spent(player.firstAdventurer, payment?.first),
    secondAdventurer: spent(player.secondAdventurer, payment?.second),
  }));
  return afterDiscard(state, seat, players, cards);
}

function afterCardsGivenUp(state: GameState, { seat, count, cards }: CardsGivenUp): GameState {
  const players = withPlayer(publicPart(state).players, seat, ({ handSize }) => ({ handSize: handSize - count }));
  return afterDiscard(state, seat, players, cards);
}

/** Moves cards from a hand to the discards; cards that the event does not name stay unknown. */
function afterDiscard(state: GameState, seat: number, players: Player[], cards: Cards | undefined): GameState {
  const before = publicPart(state);
  return {
    ...state,
    publicPart: withCards({ ...before, players }, "discards", plus(before.discards, cards)),
    privateParts: withHand(state.privateParts, seat, (hand) => minus(hand, cards)),
  };
}

function afterCardsDrawn(state: GameState, { seat, count, privatePart }: CardsDrawn): GameState {
  const before = publicPart(state);
  const players = withPlayer(before.players, seat, ({ handSize }) => ({ handSize: handSize + count }));
  const drawn = privatePart.case === "cards" ? privatePart.value : undefined;
  const after: GameState = {
    ...state,
    publicPart: { ...before, players, pileSize: before.pileSize - count },
    privateParts: withHand(state.privateParts, seat, (hand) => drawn && plus(hand, drawn)),
  };
  const hidden = state.hiddenPart;
  if (hidden === undefined) return withoutHidden(after);
  return { ...after, hiddenPart: { ...hidden, pile: hidden.pile.slice(count) } };
}

function afterCardsSwapped(state: GameState, { seat, taken, given }: CardsSwapped): GameState {
  const before = publicPart(state);
  return {
    ...state,
    publicPart: withCards(before, "holdemRow", plus(minus(before.holdemRow, taken), given)),
    privateParts: withHand(state.privateParts, seat, (hand) => minus(plus(hand, taken), given)),
  };
}

function afterPileShuffled(state: GameState, { size, hiddenPart }: PileShuffled): GameState {
  const { discards: _, ...before } = publicPart(state);
  const after: GameState = { ...state, publicPart: { ...before, pileSize: size } };
  const hidden = state.hiddenPart;
  if (hidden === undefined || hiddenPart.case !== "open") return withoutHidden(after);
  const { order, position } = hiddenPart.value;
  return { ...after, hiddenPart: { ...hidden, position, pile: order } };
}

/** Removes the hidden part, because a client cannot change a sealed hidden part. */
function withoutHidden(state: GameState): GameState {
  const { hiddenPart: _, ...rest } = state;
  return rest;
}

/** Sets the discards or the Hold'em row; an empty set is omitted from a state. */
function withCards(part: PublicPart, name: "discards" | "holdemRow", cards: Cards): PublicPart {
  if (totalOf(cards) > 0) return { ...part, [name]: cards };
  const rest = { ...part };
  delete rest[name];
  return rest;
}

/** Changes the hand of a seat if the hand is known; omits it if its cards are unknown after the change. */
function withHand(
  parts: readonly PrivatePart[],
  seat: number,
  change: (hand: Cards) => Cards | undefined,
): PrivatePart[] {
  return parts.flatMap((each) => {
    if (each.seat !== seat) return [each];
    const hand = each.hand && change(each.hand);
    return hand === undefined ? [] : [{ ...each, hand }];
  });
}

// --- boards ----------------------------------------------------------------------------------------------------------

type Exchange = Pick<PublicPart, "boards" | "stock" | "players">;

/**
 * Changes one board. The tile of a removed building returns to the stock, and its cubes return to their owners. A new
 * building takes its tile from the stock and its cubes from their owners. A printed hamlet is not a tile: its cube is
 * in a separate list of the board, and returns to its owner when a building covers the hamlet.
 */
function afterExchange(before: PublicPart, age: Age, gone: Building | undefined, come: Building | undefined): Exchange {
  const board = requirePart(before.boards[age - 1], "board");
  const tiles = board.tiles.filter((each) => gone === undefined || !sameTile(each, gone));
  const hamletCubes = board.hamletCubes.filter((each) => come === undefined || !isUnder(each, come));
  let { stock, players } = before;
  for (const { seat } of board.hamletCubes.filter((each) => !hamletCubes.includes(each))) {
    players = withPlayer(players, seat, ({ cubes }) => ({ cubes: cubes + 1 }));
  }
  if (gone !== undefined && !gone.printed) {
    if (tiles.length + 1 !== board.tiles.length) throw new Unfit("the removed building is not on the board");
    stock = withCount(stock, gone.kind, 1);
    players = withCubesOf(players, gone, 1);
  }
  if (come !== undefined) {
    if (come.printed) hamletCubes.push(...cubeOf(come));
    else {
      tiles.push(come);
      stock = withCount(stock, come.kind, -1);
    }
    players = withCubesOf(players, come, -1);
  }
  tiles.sort(compareBuildings);
  hamletCubes.sort(compareCubes);
  return { boards: replaced(before.boards, age - 1, { ...board, tiles, hamletCubes }), stock, players };
}

/** Leaves one cube of a removed building on the printed hamlet that becomes visible. */
function afterKeeping(
  { boards, stock, players }: Exchange,
  age: Age,
  removed: Building,
  keeper: number,
  region: Region,
): Exchange {
  const at = region.hamlets.find((each) => removed.at !== undefined && covers(removed.kind, removed.at, each));
  if (at === undefined) return { boards, stock, players };
  const board = requirePart(boards[age - 1], "board");
  const hamletCubes = [...board.hamletCubes, create(HamletCubeSchema, { at, seat: keeper })].sort(compareCubes);
  return {
    boards: replaced(boards, age - 1, { ...board, hamletCubes }),
    stock,
    players: withPlayer(players, keeper, ({ cubes }) => ({ cubes: cubes - 1 })),
  };
}

function sameTile(one: Building, other: Building): boolean {
  return one.kind === other.kind && sameSquare(requirePart(one.at, "square"), requirePart(other.at, "square"));
}

function isUnder(cube: HamletCube, { kind, at }: Building): boolean {
  return covers(kind, requirePart(at, "square"), requirePart(cube.at, "square"));
}

function compareCubes(one: HamletCube, other: HamletCube): number {
  return compareSquares(requirePart(one.at, "square"), requirePart(other.at, "square"));
}

/** Returns the cube on a printed hamlet as a list, which is empty without a cube. */
function cubeOf({ at, cubes }: Building): HamletCube[] {
  const seat = cubes.findIndex((count) => count > 0) + 1;
  return seat === 0 ? [] : [create(HamletCubeSchema, { at: requirePart(at, "square"), seat })];
}

/** Returns the cubes of a building to their owners, or takes them from their owners. */
function withCubesOf(players: readonly Player[], { owner, cubes: held }: Building, sign: 1 | -1): Player[] {
  return players.map((player, index) => {
    const count = (held[index] ?? 0) + (owner === index + 1 ? 1 : 0);
    return count === 0 ? player : { ...player, cubes: player.cubes + sign * count };
  });
}

/** Changes the number of tiles of a kind; a list of zeros is omitted from a state. */
function withCount(counts: readonly number[], kind: Kind, change: number): number[] {
  const all = Array.from({ length: KINDS }, (_, index) => (counts[index] ?? 0) + (index + 1 === kind ? change : 0));
  return all.some((count) => count !== 0) ? all : [];
}

// --- lists -----------------------------------------------------------------------------------------------------------

/** Changes the player of a seat, counted from 1. */
function withPlayer(players: readonly Player[], seat: number, change: (player: Player) => Partial<Player>): Player[] {
  const player = requirePart(players[seat - 1], "player");
  return replaced(players, seat - 1, { ...player, ...change(player) });
}

function replaced<T>(list: readonly T[], index: number, value: T): T[] {
  return [...list.slice(0, index), value, ...list.slice(index + 1)];
}

/** Returns a part of an event or state; throws `Unfit` if the part is missing. */
function requirePart<T>(part: T | undefined, name: string): T {
  if (part === undefined) throw new Unfit(`there is no ${name}`);
  return part;
}
