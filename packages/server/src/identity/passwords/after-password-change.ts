import type { Account } from '../accounts/account.ts';
import { notice } from '../accounts/notices.ts';
import { auditEvent } from '../audit/audit.ts';
import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import { retireCodes } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { forgiveGuesses } from '../limits/password-guesses.ts';

/** The changes beside the new hash: nobody stays signed in, no open code works, the owner is told. */
export function afterPasswordChange(
  identity: Identity,
  caller: Caller,
  account: Account,
): readonly Change[] {
  const now = identity.now();
  return [
    identity.sessions.revokeAll(account.tenant, account.id, now),
    ...retireCodes(identity, account),
    ...(account.email === null ? [] : forgiveGuesses(identity, account.tenant, account.email)),
    ...notice(identity, caller, 'passwordChanged', account),
    identity.audit.record(auditEvent(caller, now, 'authn_password_change', account.id)),
  ];
}
