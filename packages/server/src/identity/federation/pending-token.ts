import { federationLimits } from '@latchkey/protocol';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import { hashCode } from '../codes/issue-code.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import type { ForeignIdentity } from './foreign-provider.ts';

/** Who proved to be whom at a provider, until when. The provider's own tokens are not in it. */
type Pending = { readonly foreign: ForeignIdentity; readonly expiresAt: number };

const place = ({ tenant }: Caller) => `pending-token:${tenant}`;

/** A credential that waits until somebody shows the account it belongs to. It is kept by the browser. */
export function writePendingToken(
  identity: Identity,
  caller: Caller,
  foreign: ForeignIdentity,
): string {
  const pending: Pending = {
    foreign: { ...foreign, tokens: {} },
    expiresAt: identity.now() + federationLimits.pendingTokenLifetime,
  };
  return identity.secrets.seal(JSON.stringify(pending), place(caller));
}

function open(identity: Identity, caller: Caller, token: string): Pending | undefined {
  try {
    return JSON.parse(identity.secrets.open(token, place(caller))) as Pending;
  } catch {
    return undefined;
  }
}

/** Whom it names, and what makes sure that it is done once. */
export function openPendingToken(
  identity: Identity,
  caller: Caller,
  token: string,
): {
  readonly foreign: ForeignIdentity;
  readonly spend: Change<'token-spent'>;
  readonly vouchedAt: number;
} {
  const pending = open(identity, caller, token);
  if (pending === undefined || pending.expiresAt <= identity.now()) {
    throw new Refused('INVALID_PENDING_TOKEN');
  }
  const { foreign, expiresAt } = pending;
  const spend = identity.spentPendingTokens.spend({
    tenant: caller.tenant,
    hash: hashCode(token),
    expiresAt,
  });
  return { foreign, spend, vouchedAt: expiresAt - federationLimits.pendingTokenLifetime };
}
