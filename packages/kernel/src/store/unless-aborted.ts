/** What is asked for goes on as it may; only nobody waits for it any more. */
export function unlessAborted<Result>(
  answer: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (signal === undefined) return answer;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([answer, aborted.promise]).finally(() =>
    signal.removeEventListener('abort', abort),
  );
}
