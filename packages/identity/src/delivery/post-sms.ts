import { type Attempt, watchSteps } from './attempt.ts';
import { refusedWith } from './delivery-refused.ts';

/** A provider that hangs holds one SMS for this long, from its name to the last byte. */
const longest = 10_000;

export async function postSms(
  attempt: Attempt,
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const steps = watchSteps(attempt);
  steps.enter('gateway', longest);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // The code goes to the configured address and nowhere else.
      redirect: 'error',
      signal: steps.signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw refusedWith(response.status);
  } finally {
    steps.end();
  }
}
