import assert from "node:assert/strict";
import { test } from "node:test";

import { create, equals, toJson } from "@bufbuild/protobuf";
import {
  configOf,
  EventNotFoldedError,
  evolve,
  fold,
  frames,
  publicPart,
  regionOf,
  type Viewer,
} from "@khronos-referee/client";
import {
  Age,
  type Catalog,
  Edition,
  type Event,
  EventSchema,
  type GameConfig,
  type GameState,
  GameStateSchema,
} from "@khronos-referee/client/contract";

import { beginningOf, firstState, goldenRecords, readRecord, SETUP } from "./support/games.js";
import { realReferee } from "./support/servers.js";

function assertSame(folded: GameState, state: GameState, about: string): void {
  const read = { ...folded, publicDigest: state.publicDigest };
  if (equals(GameStateSchema, read, state)) return;
  assert.deepEqual(toJson(GameStateSchema, read), toJson(GameStateSchema, state), about);
  assert.fail(about);
}

test("applying the events of every action of the golden records gives the states of the referee", async (context) => {
  await using referee = realReferee();
  const catalog = await referee.catalog();
  const met = new Set<string | undefined>();
  for (const [name, text] of goldenRecords()) {
    await context.test(name, async () => {
      const record = await readRecord(referee, text);
      let state = await beginningOf(referee, record);
      const region = regionOf(configOf(state), catalog);
      const replayed = await referee.replay({ case: "record", value: record }, { withEvents: true });
      assert.equal(replayed.steps.length, record.actions.length);
      const states = replayed.steps.map(({ events, publicDigest }) => {
        for (const { fact } of events) met.add(fact.case);
        state = { ...fold(state, events, region), publicDigest };
        return state;
      });
      await eachAtOnce(states, (each) => referee.view(each));
      assertSame(state, replayed.state, `the end of ${name}`);
    });
  }
  for (const { fact } of (await referee.createGame({ ...SETUP, config: { ...SETUP.config, holdem: true } })).events) {
    met.add(fact.case);
  }
  const facts = EventSchema.oneofs.flatMap(({ fields }) => fields.map(({ localName }) => localName));
  assert.deepEqual(
    facts.filter((each) => !met.has(each)),
    [],
    "every kind of event was met",
  );
});

test("the referee refuses a state with a wrong digest", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const { events, state: after } = await referee.apply(state, "travel I Faith");
  const stopped = fold(state, events.slice(0, -1), region);
  await assert.rejects(referee.view({ ...stopped, publicDigest: after.publicDigest }), { name: "StateInvalidError" });
});

/** Runs a function for each element of a list, a few at a time. */
async function eachAtOnce<T>(list: readonly T[], visit: (each: T) => Promise<unknown>): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const each of rest) await visit(each);
    }),
  );
}

test("applying the events of a view gives the views of the states", async () => {
  await using referee = realReferee();
  const record = await readRecord(referee, goldenRecords().get("two-in-the-valley") ?? "");
  let state = await beginningOf(referee, record);
  const region = regionOf(configOf(state), await referee.catalog());
  const seen = new Map<Viewer, GameState>();
  for (const viewer of [1, "spectator"] as const) seen.set(viewer, (await referee.view(state, { viewer })).state);
  for (const { action } of record.actions) {
    assert.ok(action?.given.value !== undefined);
    const answer = await referee.apply(state, action.given.value);
    for (const [viewer, before] of seen) {
      const view = await referee.view(answer.state, { viewer, events: answer.events });
      assertSame(
        fold(before, view.events, region),
        view.state,
        `${viewer}, revision ${publicPart(view.state).revision}`,
      );
      seen.set(viewer, view.state);
    }
    ({ state } = answer);
  }
});

for (const holdem of [false, true]) {
  test(`folding the events of a new game over an empty table gives its first state, Hold'em ${holdem}`, async () => {
    await using referee = realReferee();
    const catalog = await referee.catalog();
    const answer = await referee.createGame({ ...SETUP, config: { ...SETUP.config, holdem } });
    const region = regionOf(configOf(answer.state), catalog);
    const hidden = answer.state.hiddenPart;
    assert.ok(hidden);
    const table = emptyTable(catalog, configOf(answer.state), hidden.seed);
    assertSame(fold(table, answer.events, region), answer.state, "the first state");
  });
}

function emptyTable(
  { schemaVersion, rulesRevision, numbers, kinds }: Catalog,
  config: GameConfig,
  seed: Uint8Array,
): GameState {
  const idle = { age: Age.MIGHT, cardsPlayed: 0 };
  const player = { money: numbers?.startingMoney ?? 0, cubes: numbers?.cubesPerPlayer ?? 0 };
  return create(GameStateSchema, {
    schemaVersion,
    rulesRevision,
    publicPart: {
      config,
      boards: [{}, {}, {}],
      stock: kinds.map(({ tiles }) => tiles),
      players: config.seats.map(() => ({ ...player, firstAdventurer: idle, secondAdventurer: idle })),
      turn: { number: 1 },
    },
    privateParts: config.seats.map((_, index) => ({ seat: index + 1, hand: {} })),
    hiddenPart: { seed },
  });
}

test("empty discards are omitted, as the referee does", async () => {
  await using referee = realReferee();
  const config = { ...SETUP.config, edition: Edition.RIO_GRANDE };
  const { state } = await referee.createGame({ ...SETUP, config });
  const region = regionOf(configOf(state), await referee.catalog());
  const answer = await referee.apply(state, "end giving nothing");
  assertSame(fold(state, answer.events, region), answer.state, "the state after an end of turn without cards");
  assert.equal(publicPart(answer.state).discards, undefined);
});

test("nothing is changed in place, and what an event does not touch is shared", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const before = JSON.stringify(toJson(GameStateSchema, state));
  const answer = await referee.apply(state, "travel I Faith");
  const after = fold(state, answer.events, region);
  assert.equal(JSON.stringify(toJson(GameStateSchema, state)), before);
  assert.equal(publicPart(after).boards, publicPart(state).boards);
  assert.equal(after.hiddenPart, state.hiddenPart);
});

test("a state made from events has no digest until that of the answer is set", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const { events } = await referee.apply(state, "travel I Faith");
  assert.equal(fold(state, events, region).publicDigest, "");
});

test("the frames of an answer are the states after each event and end with the state of the answer", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const answer = await referee.apply(state, "travel I Faith");
  const shown = [...frames(state, answer, region)];
  assert.deepEqual(
    shown.map(({ event }) => event),
    answer.events,
  );
  assert.equal(shown.at(-1)?.state, answer.state);
  assert.deepEqual(shown[0]?.state, evolve(state, answer.events[0] as Event, region));
});

test("frames show the state of the answer from the first event of an unknown kind on", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const answer = await referee.apply(state, "travel I Faith");
  const [first, ...others] = answer.events;
  const events = [first as Event, create(EventSchema, { sentence: "Something new happened." }), ...others];
  const shown = [...frames(state, { events, state: answer.state }, region)].map((each) => each.state);
  assert.notEqual(shown[0], answer.state);
  assert.deepEqual(
    shown.slice(1),
    events.slice(1).map(() => answer.state),
  );
});

test("an event of an unknown kind cannot be applied, and the error says what to do", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const event = create(EventSchema, {});
  assert.throws(
    () => evolve(state, event, region),
    (error) =>
      error instanceof EventNotFoldedError && error.event === event && /state of the answer/.test(error.message),
  );
});

test("an event about a missing building cannot be applied", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  const value = { age: Age.MIGHT, building: { kind: 1, at: { column: 1, row: 1 } } };
  const event = create(EventSchema, { fact: { case: "buildingRemoved", value } });
  assert.throws(() => evolve(state, event, region), EventNotFoldedError);
});

test("a hidden fact stays unknown", async () => {
  await using referee = realReferee();
  const whole = await firstState(referee);
  const { state } = await referee.view(whole, { viewer: 2 });
  const region = regionOf(configOf(state), await referee.catalog());
  const { state: after, events } = await referee.apply(whole, "end");
  const folded = fold(state, events, region);
  assert.deepEqual(
    folded.privateParts,
    after.privateParts.filter(({ seat }) => seat === 2),
  );
  assert.equal(folded.hiddenPart, undefined);
});
