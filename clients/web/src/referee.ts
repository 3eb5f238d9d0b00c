/**
 * The way to the referee: one client, whose questions wait for a server that is away or wants a key.
 *
 * The referee is a server, or the core in a worker of this browser; who serves the page decides which.
 */

import { createConnectTransport } from "@connectrpc/connect-web";
import {
  DeadlineExceededError,
  Referee,
  RetryLaterError,
  UnauthenticatedError,
  UnavailableError,
} from "@khronos-referee/client";
import { signal } from "@preact/signals";

import { createWorkerTransport } from "./core/transport.js";
import { readSetting, writeSetting } from "./storage.js";

const SERVER = "khronos.server";
const PAUSE_MS = 2000;
/** Milliseconds in which the page and the boards of a game are drawn. */
const DRAWN_MS = 300;

const mark = document.querySelector<HTMLMetaElement>('meta[name="khronos-referee"]')?.content;

/** Whether the page lies in a folder that has the core, so that a person can choose who answers. */
export const isFolder = mark !== undefined;
/** Whether the core in this browser answers. */
export const inBrowser = mark === "browser";
/** The server that answers else; a person may have named it. */
export const server = (isFolder && readSetting(SERVER)) || location.origin;

/** Where the key is stored: keys belong to a server, and are sent to no other one. */
const KEY = `khronos.key ${server}`;

/** How much of the core is loaded, from 0 to 1; a server is. */
export const loaded = signal(inBrowser ? 0 : 1);

/** Why no answer comes now: nobody answers, or the server wants a key. */
export type Trouble = "away" | "key";

/** Why no answer comes now; `undefined` while all is well. */
export const trouble = signal<Trouble>();
/** The cause in the words of the browser, where the core could not be loaded. */
export const cause = signal("");

let key = readSetting(KEY) ?? "";
let wake: (() => void)[] = [];

/** Starts the core once the page is drawn: beside it, on two cores, the boards of a game took a quarter longer. */
async function startCore(): Promise<Worker> {
  await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
  return new Worker("core.js", { type: "module" });
}

const transport = inBrowser
  ? createWorkerTransport(startCore, (part) => (loaded.value = part))
  : createConnectTransport({ baseUrl: server, useBinaryFormat: true });

/** The referee. */
export const referee = new Referee(transport, { timeoutMs: 5000, apiKey: () => key });

/** Lets a server answer from now on, or the core in this browser where none is named. */
export function askAt(address: string): void {
  if (address !== "") writeSetting(SERVER, new URL(address).origin);
  location.assign(address === "" ? "./" : "./server.html");
}

/** Takes the key that the server wants, stores it only if asked to, and goes on. */
export function useKey(typed: string, stored: boolean): void {
  key = typed.trim();
  writeSetting(KEY, stored ? key : undefined);
  tryNow();
}

/** Asks with the secret of a seat from now on: a host lets those ask who have one. */
export function askAs(secret: string): void {
  key = secret;
}

/** Ends the pause between two attempts. */
export function tryNow(): void {
  for (const each of wake.splice(0)) each();
}

/**
 * Asks until the server answers; what it refuses is thrown.
 *
 * @param call - Makes the call, with the signal.
 * @param signal - Ends the waiting; its reason is thrown then.
 */
export async function callReferee<T>(
  call: (signal: AbortSignal) => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  for (;;) {
    try {
      const answer = await call(signal);
      trouble.value = undefined;
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UnauthenticatedError) {
        trouble.value = "key";
        await pause(signal);
      } else if (
        error instanceof UnavailableError ||
        error instanceof RetryLaterError ||
        error instanceof DeadlineExceededError
      ) {
        trouble.value = "away";
        cause.value = error.message;
        await pause(signal, PAUSE_MS);
      } else throw error;
    }
  }
}

/** Waits until somebody wakes it, or the time is up. */
function pause(signal: AbortSignal, ms?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    wake.push(resolve);
    if (ms !== undefined) setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
