import { createHash } from 'node:crypto';
import { serverEvent } from '@latchkey/kernel/audit/server-events';
import type { Caller } from '@latchkey/kernel/caller';
import type { Identity } from '../identity.ts';
import { judgePerson, type PersonSession } from './judge-person.ts';

/** What a token says; the rest of it only proves that we said it. */
const hashOf = (token: string): string =>
  createHash('sha256')
    .update(`operator ${token.slice(0, token.lastIndexOf('.'))}`)
    .digest('base64url');

/** Whether somebody has given the token back before its hour was over. */
export const wasGivenBack = (identity: Identity, token: string): Promise<boolean> =>
  identity.spentCredentials.isSpent('', hashOf(token));

type Issued = PersonSession & { readonly issuedAt: number; readonly expiresAt: number };

/** The token is good for nothing from here on, on every node. What else the sign-in is good for stays. */
export async function giveBack(
  identity: Identity,
  from: Pick<Caller, 'address' | 'userAgent' | 'requestId'>,
  token: string,
  person: Issued,
): Promise<void> {
  const operator = await judgePerson(identity, person);
  // It has ended in another way already.
  if (operator === undefined) return;
  const caller: Caller = { ...from, tenant: '', locale: undefined, operator: operator.name };
  const { accountId, expiresAt } = person;
  // Whoever was quicker has done the same.
  await identity.commit([
    identity.spentCredentials.spend({ tenant: '', hash: hashOf(token), expiresAt }),
    identity.audit.record(
      serverEvent(caller, identity.now(), 'operator_signed_out', accountId, operator.role),
    ),
  ]);
}
