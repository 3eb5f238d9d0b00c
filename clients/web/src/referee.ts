/**
 * The client of the referee, whose requests wait while the server is unreachable or requires an API key.
 *
 * Depending on how the web app is served, the referee is a server, or the core in a worker of this browser.
 */

import { createConnectTransport } from "@connectrpc/connect-web";
import {
  DeadlineExceededError,
  Referee,
  RetryLaterError,
  UnauthenticatedError,
  UnavailableError,
} from "@khronos-referee/client";
import { computed, signal } from "@preact/signals";

import { createWorkerTransport } from "./core/transport.js";
import { readSetting, writeSetting } from "./storage.js";

const SERVER = "khronos.server";
const PAUSE_MS = 2000;
/** The time to draw the app and the boards of a game, in milliseconds. */
const DRAWN_MS = 300;

const mark = document.querySelector<HTMLMetaElement>('meta[name="khronos-referee"]')?.content;

/** Whether this is a static build, which contains the core, so that the user can choose the referee. */
export const isFolder = mark !== undefined;
/** Whether the core in this browser is the referee. */
export const inBrowser = mark === "browser";
/** The address of the server, if the core is not used; the user may have chosen it. */
export const server = (isFolder && readSetting(SERVER)) || location.origin;

/** The setting with the API key of this server; a key is never sent to a different server. */
const KEY = `khronos.key ${server}`;

/** The loaded part of the core, from 0 to 1; always 1 with a server. */
export const loaded = signal(inBrowser ? 0 : 1);

/** The reason for a missing answer: the server is unreachable, or it requires an API key. */
interface Trouble {
  readonly kind: "away" | "key";
  /** The error message. */
  readonly cause: string;
}

/** The troubles of the calls that wait, one for each of them. */
const troubles = signal<readonly Trouble[]>([]);
/** The current reason for missing answers, if any; a call without an API key waits until the user types one. */
export const trouble = computed(() => troubles.value.find(({ kind }) => kind === "key") ?? troubles.value.at(-1));

let key = readSetting(KEY) ?? "";
let wake: (() => void)[] = [];

/**
 * Starts the core after the app is drawn; an earlier start delayed the first boards by 25 % on two CPU cores.
 */
async function startCore(): Promise<Worker> {
  await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
  return new Worker("core.js", { type: "module" });
}

const transport = inBrowser
  ? createWorkerTransport(startCore, (part) => (loaded.value = part))
  : createConnectTransport({ baseUrl: server, useBinaryFormat: true });

/** The client of the referee. */
export const referee = new Referee(transport, { timeoutMs: 5000, apiKey: () => key });

/** Selects a server as the referee; an empty address selects the core in this browser. */
export function askAt(address: string): void {
  if (address !== "") writeSetting(SERVER, new URL(address).origin);
  location.assign(address === "" ? "./" : "./server.html");
}

/** Sets the API key, stores it if requested, and retries. */
export function useKey(typed: string, stored: boolean): void {
  key = typed.trim();
  writeSetting(KEY, stored ? key : undefined);
  troubles.value = troubles.value.filter(({ kind }) => kind !== "key");
  tryNow();
}

/** Sends the secret of a seat with all requests, because a game host answers only players. */
export function askAs(secret: string): void {
  key = secret;
}

/** Retries immediately. */
export function tryNow(): void {
  for (const each of wake.splice(0)) each();
}

/**
 * Makes a call, and repeats it until the server answers; throws other errors.
 *
 * @param call - Makes the call, with the signal.
 * @param signal - Cancels the call, which then throws the signal's reason.
 */
export async function callReferee<T>(
  call: (signal: AbortSignal) => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  let own: Trouble | undefined;
  const set = (trouble?: Trouble) => {
    troubles.value = [...troubles.value.filter((each) => each !== own), ...(trouble ? [trouble] : [])];
    own = trouble;
  };
  try {
    for (;;) {
      try {
        return await call(signal);
      } catch (error) {
        signal.throwIfAborted();
        const kind = kindOf(error);
        if (kind === undefined) throw error;
        set({ kind, cause: (error as Error).message });
        await pause(signal, kind === "key" ? undefined : PAUSE_MS);
      }
    }
  } finally {
    if (own) set();
  }
}

/** Returns the kind of trouble that ends without a change of the request; `undefined` for other errors. */
function kindOf(error: unknown): Trouble["kind"] | undefined {
  if (error instanceof UnauthenticatedError) return "key";
  const isAway =
    error instanceof UnavailableError || error instanceof RetryLaterError || error instanceof DeadlineExceededError;
  return isAway ? "away" : undefined;
}

/** Waits for a time, or until `tryNow` is called. */
function pause(signal: AbortSignal, ms?: number): Promise<void> {
  return new Promise((resolve, reject) => {
    wake.push(resolve);
    if (ms !== undefined) setTimeout(resolve, ms);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
