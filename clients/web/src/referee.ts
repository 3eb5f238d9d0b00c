/** The way to the referee: one client, whose questions wait for a server that is away or wants a key. */

import { createConnectTransport } from "@connectrpc/connect-web";
import {
  DeadlineExceededError,
  Referee,
  RetryLaterError,
  UnauthenticatedError,
  UnavailableError,
} from "@khronos/referee";
import { signal } from "@preact/signals";

const KEY = "khronos.key";
const PAUSE_MS = 2000;

/** Why no answer comes now: nobody answers, or the server wants a key. */
export type Trouble = "away" | "key";

/** Why no answer comes now; `undefined` while all is well. */
export const trouble = signal<Trouble>();

let key = localStorage.getItem(KEY) ?? "";
let wake: (() => void)[] = [];

/** The referee at the page's own origin. */
export const referee = new Referee(createConnectTransport({ baseUrl: location.origin, useBinaryFormat: true }), {
  timeoutMs: 5000,
  apiKey: () => key,
});

/** Takes the key that the server wants, stores it only if asked to, and goes on. */
export function useKey(typed: string, stored: boolean): void {
  key = typed.trim();
  if (stored) localStorage.setItem(KEY, key);
  else localStorage.removeItem(KEY);
  tryNow();
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
export async function asked<T>(
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
