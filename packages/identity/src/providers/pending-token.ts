import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import { federationLimits } from '@latchkey/protocol';
import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import type { OnceUntil, Recognized } from './foreign-provider.ts';

/**
 * Who proved to be whom at a provider, until when, and by which token of an application: the two are
 * one credential. The provider's own tokens are not in it.
 */
type Pending = Recognized & { readonly expiresAt: number };

export type SpendCredential = Change<'credential-spent'>;

/** In the name of nobody in particular: what was shown at one tenant is not shown at another. */
export const spendToken = (
  identity: Identity,
  once: OnceUntil | undefined,
): readonly SpendCredential[] =>
  once === undefined ? [] : [identity.spentCredentials.spend({ tenant: '', ...once })];

/** Where providers are played anybody is vouched for, so that production opens no token from there. */
const place = ({ demoProvider }: Identity, { tenant }: Caller) =>
  demoProvider === undefined ? `pending-token:${tenant}` : `played-pending-token:${tenant}`;

/** A credential that waits until somebody shows the account it belongs to. It is kept by the browser. */
export function writePendingToken(
  identity: Identity,
  caller: Caller,
  { foreign, once }: Recognized,
): string {
  const pending: Pending = {
    foreign: { ...foreign, tokens: {} },
    ...(once === undefined ? {} : { once }),
    expiresAt: identity.now() + federationLimits.pendingTokenLifetime,
  };
  return identity.secrets.seal(JSON.stringify(pending), place(identity, caller));
}

function open(identity: Identity, caller: Caller, token: string): Pending | undefined {
  try {
    return JSON.parse(identity.secrets.open(token, place(identity, caller))) as Pending;
  } catch {
    return undefined;
  }
}

/** Whom it names, and what makes sure that it is done once. */
export function openPendingToken(
  identity: Identity,
  caller: Caller,
  token: string,
): Recognized & { readonly spend: readonly SpendCredential[]; readonly vouchedAt: number } {
  const pending = open(identity, caller, token);
  if (pending === undefined || pending.expiresAt <= identity.now()) {
    throw new Refused('INVALID_PENDING_TOKEN');
  }
  const { expiresAt, ...recognized } = pending;
  const waited = { tenant: caller.tenant, hash: hashCode(token), expiresAt };
  return {
    ...recognized,
    spend: [identity.spentCredentials.spend(waited), ...spendToken(identity, recognized.once)],
    vouchedAt: expiresAt - federationLimits.pendingTokenLifetime,
  };
}
