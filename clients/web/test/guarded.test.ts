/** Browser APIs that may be missing or blocked; one module of the web app guards each of them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const SOURCES = join(import.meta.dirname, "..", "src");
/** Service workers, which run only in secure contexts and have a separate cache. */
const WORKERS = ["offline.ts", "worker.ts"];

function files(): [name: string, text: string][] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !WORKERS.includes(name))
    .map((name) => [name, readFileSync(join(SOURCES, name), "utf8").replace(/\/\*[^]*?\*\/|\/\/.*/g, "")]);
}

function usersOf(pattern: RegExp): string[] {
  return files().flatMap(([name, text]) => (pattern.test(text) ? [name] : []));
}

test("only one module accesses the storage of the browser", () => {
  assert.deepEqual(usersOf(/\b(localStorage|sessionStorage|indexedDB|IDB[A-Z]\w+|document\.cookie)\b/), ["storage.ts"]);
});

test("only one module uses APIs of secure contexts", () => {
  const ofNavigator = /\bnavigator\.(serviceWorker|clipboard|share|storage|locks|wakeLock)\b/;
  const names = /\b(isSecureContext|randomUUID|subtle|caches|Notification)\b/;
  assert.deepEqual(usersOf(new RegExp(`${ofNavigator.source}|${names.source}`)), ["secure.ts"]);
});
