/** Combined signals; `AbortSignal.any` is missing before Chrome 116, Firefox 124 and Safari 17.4. */

/**
 * Runs work with a combined signal. As soon as one of the signals is aborted, the combined signal is aborted with the
 * same reason.
 *
 * @param signals - The signals; `undefined` counts as a signal that is never aborted.
 * @param work - The work; its argument is the combined signal, which is not aborted after the work has ended.
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
