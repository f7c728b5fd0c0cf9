import type { Caller } from '@latchkey/kernel/caller';
import { newSessionId } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { idTokenIssuer, seconds } from '../tokens/id-token.ts';
import type { FunctionReply, Trigger } from './blocking-functions.ts';

/** Long enough for clocks that disagree, too short to be worth keeping. */
const tokenSeconds = 300;

const failures = {
  deadline: 'HTTP Cloud Function deadline exceeded.',
  unreachable: 'HTTP Cloud Function could not be reached.',
  malformed: 'HTTP Cloud Function returned a malformed answer.',
} as const;

/** Clients of the protocol look for the function's own words in this very text. */
const wordsFor = (reply: Exclude<FunctionReply, { kind: 'answer' }>): string =>
  reply.kind === 'error'
    ? `HTTP Cloud Function returned an error: ${JSON.stringify({ error: reply.error })}`
    : failures[reply.reason];

/** The function said no, or nothing that could be taken for a yes. */
export async function refuseForFunction(
  identity: Identity,
  caller: Caller,
  trigger: Trigger,
  reply: Exclude<FunctionReply, { kind: 'answer' }>,
): Promise<never> {
  await identity.commit([
    identity.audit.record(
      auditEvent(caller, identity.now(), 'blocking_function_refused', null, trigger, 'refused'),
    ),
  ]);
  throw new Refused('BLOCKING_FUNCTION_ERROR_RESPONSE', wordsFor(reply));
}

/**
 * Asks the operator's function, if there is one, and gives what it answered. It is asked before
 * anything is committed and with nothing held: what it refuses has never happened.
 */
export async function askFunction(
  identity: Identity,
  caller: Caller,
  trigger: Trigger,
  about: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  // Tenants have none of their own: the project's see them all and are told which it is.
  const { blockingFunctions } = await identity.settings.current('');
  const address = blockingFunctions.addresses[trigger];
  if (address === undefined) return undefined;
  const issuedAt = seconds(identity.now());
  const jwt = await identity.signer.sign({
    iss: idTokenIssuer(identity.project.id),
    aud: address,
    iat: issuedAt,
    exp: issuedAt + tokenSeconds,
    event_id: newSessionId(identity.randomBytes),
    event_type: trigger,
    user_agent: caller.userAgent,
    ip_address: caller.address,
    locale: caller.locale ?? 'und',
    ...(caller.tenant === '' ? {} : { tenant_id: caller.tenant }),
    ...about,
  });
  const reply = await identity.callFunction(address, jwt);
  return reply.kind === 'answer' ? reply.body : refuseForFunction(identity, caller, trigger, reply);
}
