// Writes the examples of the pages for clients into `examples`, to be compiled and run by the tests.
//
// A block of a page that begins with three back-ticks and `ts NAME.ts` is a part of that program; several blocks with one
// name follow each other. A block with `text NAME.ts` is what the program prints.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "..", "..");
const PAGES = join(PACKAGE, "..", "..", "docs", "clients");
const EXAMPLES = join(PACKAGE, "examples");

/** What the pages name as a server's address, and what the tests have in its place. */
const ADDRESSES = [
  ['"http://localhost:50051"', 'process.env["KHRONOS_GRPC"]!'],
  ['"http://localhost:8080"', 'process.env["KHRONOS_WEB"]!'],
  ['"https://localhost:50051"', 'process.env["KHRONOS_SECURE"]!'],
];

rmSync(EXAMPLES, { recursive: true, force: true });
mkdirSync(EXAMPLES);
const files = {};
for (const page of ["javascript.md", "draw-boards.md"]) {
  const text = readFileSync(join(PAGES, page), "utf8");
  for (const [, language, name, block] of text.matchAll(/^```(ts|text) ([a-z-]+)\.ts\n(.*?)^```/gms)) {
    const file = `${name}.${language === "ts" ? "ts" : "txt"}`;
    files[file] = (files[file] ?? "") + ADDRESSES.reduce((text, pair) => text.replaceAll(...pair), block);
  }
}
for (const [file, text] of Object.entries(files)) writeFileSync(join(EXAMPLES, file), text);
