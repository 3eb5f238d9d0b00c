/**
 * Runs the worker of a folder as a browser would, and answers calls: `node core_in_node.mjs FOLDER CALLS ANSWERS`.
 *
 * CALLS is a JSON list of `[method, request in Base64]`, ANSWERS becomes the list of what the worker sent.
 */

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const { argv, exit } = process;
const [folder, calls, answers] = argv.slice(2);
const core = pathToFileURL(`${folder}/core.js`);
const waiting = JSON.parse(await readFile(calls, "utf8"));
const sent = [];
let ask;

const base64 = (bytes) => Buffer.from(bytes).toString("base64");
const next = async () => {
  const call = waiting.shift();
  if (call !== undefined) return ask({ data: { method: call[0], request: new Uint8Array(Buffer.from(call[1], "base64")) } });
  await writeFile(answers, JSON.stringify(sent));
  return exit(0);
};

Object.assign(globalThis, {
  fetch: async (address) => new Response(await readFile(fileURLToPath(address))),
  location: core,
  self: globalThis,
  WorkerGlobalScope: Object,
  addEventListener: (_, listener) => (ask = listener),
  postMessage: (message) => {
    if (message.case === "broken") {
      console.error(message.message);
      exit(1);
    }
    if (message.case === "loaded" && message.part < 1) return;
    if (message.case === "answer") {
      const { response, code, message: text, details } = message.answer;
      sent.push(response ? [base64(response)] : [code, text, details.map(({ type, value }) => [type, base64(value)])]);
    }
    setTimeout(next);
  },
});
delete globalThis.process; // a worker of a browser has none
await import(core);
