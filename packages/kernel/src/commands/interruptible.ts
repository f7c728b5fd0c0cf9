/**
 * Does something that can be stopped by Ctrl+C, or by whoever ends processes here, with time to take
 * away what was begun. Told once more, the process ends at once.
 */
export async function interruptible<Result>(
  reason: Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort(reason);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, abort);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}
