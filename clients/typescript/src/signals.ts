/** Combined signals; `AbortSignal.any` is missing before Chrome 116, Firefox 124 and Safari 17.4. */

/**
 * Runs work with a signal that is aborted as soon as one of several signals is, with the same reason.
 *
 * @param signals - Signals; undefined ones never abort.
 * @param work - Receives the signal, which is not aborted after the work has ended.
 */
export async function withAnySignal<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const own = signals.filter((each) => each !== undefined);
  const aborted = own.find((each) => each.aborted);
  if (aborted !== undefined) controller.abort(aborted.reason);
  const abort = ({ target }: Event) => controller.abort((target as AbortSignal).reason);
  for (const each of own) each.addEventListener("abort", abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const each of own) each.removeEventListener("abort", abort);
  }
}
