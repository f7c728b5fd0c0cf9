import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { retireCodes } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import type { Account, AccountEdit } from './account.ts';
import { auditEvent } from './account-acts.ts';
import { leadsBack, openWayBack } from './way-back.ts';

/**
 * A new address: what changes on the account, and what has to happen beside it. Earlier sign-ins
 * and open codes end, and the address that is left behind gets a way back, if it leads anywhere.
 */
export function changeEmail(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  to: { readonly email: string; readonly verified: boolean },
): { readonly edit: AccountEdit; readonly changes: readonly Change[] } {
  const now = identity.now();
  const edit = {
    email: to.email,
    emailVerified: to.verified,
    initialEmail: account.initialEmail ?? account.email,
    validSince: endOfEarlierSignIns(now, account),
  } satisfies AccountEdit;
  const changes = [
    identity.sessions.revokeAll(account.tenant, account.id, now),
    ...retireCodes(identity, account),
    ...(leadsBack(settings, { emailProved: account.emailVerified }, edit)
      ? openWayBack(identity, caller, settings, account, to.email)
      : []),
    identity.audit.record(auditEvent(caller, now, 'email_changed', account.id)),
  ];
  return { edit, changes };
}
