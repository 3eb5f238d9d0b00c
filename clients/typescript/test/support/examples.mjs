// Writes the examples on the documentation pages of the clients into `examples`, where the tests compile and run them.
//
// A code block that begins with three backticks and `ts NAME.ts` is a part of that program; blocks with the same name
// are joined in their order. A block with `text NAME.ts` is the output of the program.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGE = join(import.meta.dirname, "..", "..");
const PAGES = join(PACKAGE, "..", "..", "docs", "clients");
const EXAMPLES = join(PACKAGE, "examples");

/** The address of the server on the pages, and the address in the tests that replaces it. */
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
