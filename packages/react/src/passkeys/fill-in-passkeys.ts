import type { Client, ReplyFor } from '@latchkey/client';
import type { PasskeyAssertion } from '../flow/event.ts';
import type { Machine } from '../flow/machine.ts';
import { arePasskeysOn } from './are-passkeys-on.ts';
import { offerPasskeys } from './ask-passkey.ts';
import { supportsPasskeyAutofill } from './passkey-support.ts';

type Options = ReplyFor<'passkeySignIn:start'>['credentialRequestOptions'];

/** The server forgets a challenge after five minutes. In milliseconds; a test compares them. */
export const challengeLifetime = 4 * 60_000;

/** The field in which a browser can offer passkeys; its screens have it at hand. */
function emailAt({ getSnapshot }: Machine): string | undefined {
  const { screen, data, pending } = getSnapshot();
  const hasField = screen === 'email-entry' || screen === 'password-sign-in';
  return hasField && pending === undefined ? data.email : undefined;
}

/** Nobody chooses anything on a page that is not looked at. */
const untilSeen = (signal: AbortSignal): Promise<unknown> =>
  document.hidden
    ? new Promise((resolve) => {
        document.addEventListener('visibilitychange', resolve, { once: true, signal });
      })
    : Promise.resolve();

/** Waits for a choice for as long as its challenge is good. Undefined if nobody has made one. */
async function untilStale(options: Options, signal: AbortSignal) {
  const stale = new AbortController();
  const end = () => stale.abort();
  const timer = setTimeout(end, challengeLifetime);
  signal.addEventListener('abort', end);
  try {
    return await offerPasskeys(options, stale.signal);
  } catch (error) {
    if (stale.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

async function nextChoice(
  client: Client,
  signal: AbortSignal,
): Promise<PasskeyAssertion | undefined> {
  while (!signal.aborted) {
    await untilSeen(signal);
    const { credentialRequestOptions } = await client.call('passkeySignIn:start', {}, { signal });
    const chosen = await untilStale(credentialRequestOptions, signal);
    if (chosen !== undefined) return chosen;
  }
  return undefined;
}

/**
 * Has the browser offer passkeys among what it fills into the e-mail field, wherever the flow has
 * one and waits for nothing. Asks the server only where it is of use; what goes wrong is nobody's
 * business, who has asked for nothing.
 */
export async function fillInPasskeys(
  client: Client,
  machine: Machine,
  signal: AbortSignal,
): Promise<void> {
  const { plan } = machine.getSnapshot();
  if (!plan.providers.includes('passkey') || !(await supportsPasskeyAutofill())) return;
  if (!(await arePasskeysOn(client)) || signal.aborted) return;

  let offering: AbortController | undefined;

  async function offer(asked: AbortSignal): Promise<void> {
    const assertion = await nextChoice(client, asked);
    const email = emailAt(machine);
    if (assertion === undefined || email === undefined || asked.aborted) return;
    machine.send({ type: 'passkeyChosen', email, assertion });
  }

  function look(): void {
    const isWanted = emailAt(machine) !== undefined && !signal.aborted;
    if (isWanted === (offering !== undefined)) return;
    offering?.abort();
    offering = isWanted ? new AbortController() : undefined;
    if (offering !== undefined) void offer(offering.signal).catch(() => {});
  }

  const stop = machine.subscribe(look);
  signal.addEventListener('abort', () => {
    stop();
    look();
  });
  look();
}
