import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "@bufbuild/protobuf";
import {
  configOf,
  effectiveBoard,
  parseSquare,
  publicPart,
  readRegion,
  regionOf,
  squareName,
} from "@khronos-referee/client";
import { Age, type Building, GameConfigSchema, Kind } from "@khronos-referee/client/contract";

import { beginningOf, firstState, goldenRecords, readRecord } from "./support/games.js";
import { realReferee } from "./support/servers.js";

test("the rows of a region are terrain and printed hamlets", () => {
  const region = readRegion([".fm", "~hF", "M.."]);
  assert.deepEqual([region.width, region.height], [3, 3]);
  assert.deepEqual(region.hamlets.map(squareName), ["B2", "C2", "A3"]);
  const seen = ["A1", "B1", "C1", "A2", "B2", "C2", "A3"].map((name) => region.terrainAt(parseSquare(name)));
  assert.deepEqual(seen, ["plain", "forest", "mountain", "river", "plain", "forest", "mountain"]);
  assert.equal(region.terrainAt(parseSquare("D1")), undefined);
});

test("a row with an unknown character is refused with its position", () => {
  assert.throws(() => readRegion(["...", ".x."]), /"x" in row 2/);
});

test("a configuration has a map of the catalog, the default map or a custom one", async () => {
  await using referee = realReferee();
  const catalog = await referee.catalog();
  const rows = ["...", "...", "..~"];
  const own = create(GameConfigSchema, { region: { case: "customRegion", value: { rows } } });
  assert.equal(regionOf(own, catalog).terrainAt(parseSquare("C3")), "river");
  const first = catalog.regions[0];
  const named = create(GameConfigSchema, { region: { case: "builtInRegion", value: first?.name ?? "" } });
  assert.deepEqual(regionOf(named, catalog).hamlets, regionOf(create(GameConfigSchema), catalog).hamlets);
  const unknown = create(GameConfigSchema, { region: { case: "builtInRegion", value: "Atlantis" } });
  assert.throws(() => regionOf(unknown, catalog), /no region "Atlantis"/);
});

test("an uncovered printed hamlet is on all three boards", async () => {
  await using referee = realReferee();
  const state = await firstState(referee);
  const region = regionOf(configOf(state), await referee.catalog());
  for (const age of [Age.MIGHT, Age.FAITH, Age.REASON]) {
    const board = effectiveBoard(state, age, region);
    assert.deepEqual(
      board.buildings.map(({ at }) => at),
      region.hamlets,
    );
    const [at] = region.hamlets;
    assert.ok(at !== undefined);
    const hamlet = board.buildingAt(at);
    assert.deepEqual([hamlet?.kind, hamlet?.printed], [Kind.HAMLET, true]);
  }
});

test("the buildings on a board match the domains of the referee at the end of every golden record", async () => {
  await using referee = realReferee();
  const catalog = await referee.catalog();
  let cubes = 0;
  for (const [name, text] of goldenRecords()) {
    const record = await readRecord(referee, text);
    const beginning = await beginningOf(referee, record);
    const { state } = await referee.replay({ case: "record", value: record });
    for (const each of [beginning, state]) {
      const region = regionOf(configOf(each), catalog);
      const { domains } = await referee.domains(each);
      for (const age of [Age.MIGHT, Age.FAITH, Age.REASON]) {
        const described = domains.filter((domain) => domain.age === age).flatMap(({ buildings }) => buildings);
        const standing = effectiveBoard(each, age, region).buildings;
        assert.deepEqual(sorted(standing), sorted(described), `${name}, ${Age[age]}`);
      }
      cubes += publicPart(each).boards.flatMap(({ hamletCubes }) => hamletCubes).length;
    }
  }
  assert.ok(cubes > 0, "some printed hamlet holds a cube");
});

function sorted(buildings: readonly Building[]): Building[] {
  const key = ({ at }: Building) => (at?.row ?? 0) * 100 + (at?.column ?? 0);
  return [...buildings].sort((one, other) => key(one) - key(other));
}
