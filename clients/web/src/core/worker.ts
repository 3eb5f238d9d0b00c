/** The worker that answers the calls of the web app, one at a time and in order. */

import type { Call, Sent } from "./messages.js";
import { load } from "./python.js";

/** The gRPC code of an internal error. */
const INTERNAL = 13;

const send = (sent: Sent) => postMessage(sent);

const core = load(`${import.meta.url.slice(0, import.meta.url.lastIndexOf("/"))}/runtime/`, (part) =>
  send({ case: "loaded", part }),
);
core.catch((error: unknown) => send({ case: "broken", message: String(error) }));

addEventListener("message", ({ data }: MessageEvent<Call>) => {
  void core.then((answer) => {
    try {
      send({ case: "answer", answer: answer(data) });
    } catch (error) {
      send({ case: "answer", answer: { code: INTERNAL, message: String(error), details: [] } });
    }
  });
});
