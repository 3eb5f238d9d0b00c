/** Runs every example of the pages about clients, and compares its output with the page. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, mock, test } from "node:test";
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const PACKAGE = join(import.meta.dirname, "..", "..");
const NAMES = readdirSync(join(PACKAGE, "examples")).filter((name) => name.endsWith(".ts"));
const { KHRONOS_SECURE: SECURE, KHRONOS_CERTIFICATES: FILES } = process.env;

before(() => {
  // The part of a document that the examples use: what they append to its body is printed.
  const document = { body: { append: (text: string) => console.log(text) } };
  Object.assign(globalThis, { document });
});

for (const name of NAMES) {
  const skip = name === "keys.ts" && SECURE === undefined && "KHRONOS_SECURE names no server";
  test(`${name} prints what its page shows`, { skip }, async () => {
    const log = mock.method(console, "log", () => {});
    const folder = process.cwd();
    if (FILES !== undefined) process.chdir(FILES);
    try {
      await import(pathToFileURL(join(PACKAGE, "build", "examples", name.replace(/ts$/, "js"))).href);
    } finally {
      log.mock.restore();
      process.chdir(folder);
    }
    const printed = log.mock.calls.map((call) => `${format(...call.arguments)}\n`).join("");
    assert.equal(printed, readFileSync(join(PACKAGE, "examples", name.replace(/ts$/, "txt")), "utf8"));
  });
}

test("there are examples for Node and for browsers", () => {
  assert.ok(NAMES.includes("node.ts") && NAMES.includes("page.ts") && NAMES.includes("drawing.ts"));
});
