/** A provider that hangs holds one SMS for this long, not the queue for good. */
const timeout = 10_000;

/** The provider did not take the SMS. Says how it answered, not what: its words may repeat the text. */
class SmsRefused extends Error {
  override readonly name = 'SmsRefused';
  readonly responseCode: number;
  constructor(responseCode: number) {
    super(`The SMS provider answered ${responseCode}.`);
    this.responseCode = responseCode;
  }
}

export async function postSms(
  url: URL,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    // The code goes to the configured address and nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new SmsRefused(response.status);
}
