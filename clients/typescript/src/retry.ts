/** Retries of calls, which are safe because no response depends on an earlier call. */

import { DeadlineExceededError, RefereeError, UnavailableError } from "./errors.js";

const FIRST_MS = 100;
const MAX_DELAY_MS = 1000;
/** The maximum random extension of a delay, as a share of it, so that clients do not retry simultaneously. */
const JITTER = 0.4;

/**
 * Makes attempts until one succeeds, fails permanently, or the timeout passes; then throws the last error. Delays
 * between attempts grow, and are at least as long as the server requests if it is busy or limits the caller.
 *
 * @param attempt - Makes one attempt; its argument is the remaining time in whole milliseconds, at least 1.
 * @param timeoutMs - The time for all attempts together, in milliseconds.
 * @param signal - Ends the delay between attempts.
 */
export async function withRetries<T>(
  attempt: (remainingMs: number) => Promise<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let last: unknown;
  for (let delay = FIRST_MS; ; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
    try {
      return await attempt(Math.max(1, Math.ceil(end - performance.now())));
    } catch (error) {
      // After the timeout, the error of the previous attempt is more useful.
      if (error instanceof DeadlineExceededError) throw last ?? error;
      if (!(error instanceof RefereeError && mayPass(error))) throw error;
      last = error;
      const wait = Math.max(error.retryAfterMs, delay) * (1 + JITTER * Math.random());
      if (signal.aborted || performance.now() + wait >= end) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Returns whether a retry may succeed, because no server answered or the server asks the client to retry. */
function mayPass(error: RefereeError): boolean {
  return error.retryAfterMs > 0 || error instanceof UnavailableError;
}

/** Waits for a time; throws the reason of the signal as soon as the signal is aborted. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}
