/** Games for tests. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Referee } from "@khronos-referee/client";
import { type GameRecord, type GameSetupSchema, type GameState, TextForm } from "@khronos-referee/client/contract";

/** The root folder of the project. */
export const ROOT = join(import.meta.dirname, "..", "..", "..", "..", "..");

/** A fixed game of two players with dealt cards. */
export const SETUP = {
  config: {
    seats: [
      { name: "Ann", colour: "red" },
      { name: "Ben", colour: "blue" },
    ],
  },
  firstSeat: 1,
  chance: { case: "seedPhrase", value: "castle" },
} satisfies MessageInitShape<typeof GameSetupSchema>;

/** Its first state. */
export async function firstState(referee: Referee): Promise<GameState> {
  return (await referee.createGame(SETUP)).state;
}

/** The golden records as text: complete games, and the examples of the rulebook. */
export function goldenRecords(): ReadonlyMap<string, string> {
  const folders = ["games", "examples"].map((name) => join(ROOT, "tests", "golden", name));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const records = files.filter((file) => file.endsWith(".khronos")).sort();
  return new Map(records.map((file) => [file.replace(/^.*[\\/]|\.khronos$/g, ""), readFileSync(file, "utf8")]));
}

/** A record as a message. */
export async function readRecord(referee: Referee, text: string): Promise<GameRecord> {
  const { content } = (await referee.readText(text, TextForm.RECORD)).content ?? {};
  if (content?.case !== "record") throw new Error("the text is no record");
  return content.value;
}

/** Returns the first state of a record. */
export async function beginningOf(referee: Referee, { beginning }: GameRecord): Promise<GameState> {
  switch (beginning.case) {
    case "setup":
      return (await referee.createGame(beginning.value)).state;
    case "position":
      return beginning.value;
    default:
      throw new Error("the record has no beginning");
  }
}
