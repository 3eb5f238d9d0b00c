/** Sending a call again: no answer of the referee depends on an earlier one, so every call may be. */

import { DeadlineExceededError, RefereeError, UnavailableError } from "./errors.js";

const FIRST_MS = 100;
const LONGEST_MS = 1000;
/** The most by which a wait is longer, as a share of it: clients that failed together do not come back together. */
const JITTER = 0.4;

/**
 * Makes attempts until one succeeds, fails for good, or the time is up; then the last failure is thrown.
 *
 * A server that does not answer is asked again, after growing delays, and one that names a time, as it does when it is
 * busy or limits the caller, no sooner than that.
 *
 * @param attempt - Makes one attempt within the whole milliseconds that are left, 1 or more.
 * @param timeoutMs - Milliseconds for all attempts together.
 * @param signal - Ends the waiting.
 */
export async function retried<T>(
  attempt: (remainingMs: number) => Promise<T>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  let last: unknown;
  for (let delay = FIRST_MS; ; delay = Math.min(2 * delay, LONGEST_MS)) {
    try {
      return await attempt(Math.max(1, Math.ceil(end - performance.now())));
    } catch (error) {
      // When the time is up, the reason why the attempts before failed is of more use.
      if (error instanceof DeadlineExceededError) throw last ?? error;
      if (!(error instanceof RefereeError && mayPass(error))) throw error;
      last = error;
      const wait = Math.max(error.retryAfterMs, delay) * (1 + JITTER * Math.random());
      if (signal.aborted || performance.now() + wait >= end) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Whether the same call may be answered a moment later: no server was there, or the one that was there says so. */
function mayPass(error: RefereeError): boolean {
  return error.retryAfterMs > 0 || error instanceof UnavailableError;
}

/** Waits; a signal that is aborted ends it with the signal's reason. */
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
