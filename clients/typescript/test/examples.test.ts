/** Every example of the pages for clients prints what its page says. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { webServer, type WebServer } from "./support/servers.js";

const PACKAGE = join(import.meta.dirname, "..", "..");
const NAMES = readdirSync(join(PACKAGE, "examples")).filter((name) => name.endsWith(".ts"));

let web: WebServer;
before(async () => void (web = await webServer()));
after(() => web[Symbol.asyncDispose]());

for (const name of NAMES) {
  test(`${name} prints what its page says`, async () => {
    const program = join(PACKAGE, "build", "examples", name.replace(/ts$/, "js"));
    const page = join(PACKAGE, "build", "test", "support", "page.js");
    const env = { ...process.env, KHRONOS_WEB: web.address };
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", page, program], { env });
    assert.equal(stdout, readFileSync(join(PACKAGE, "examples", name.replace(/ts$/, "txt")), "utf8"));
  });
}

test("there are programs for Node and for a page", () => {
  assert.ok(NAMES.includes("node.ts") && NAMES.includes("page.ts") && NAMES.includes("drawing.ts"));
});
