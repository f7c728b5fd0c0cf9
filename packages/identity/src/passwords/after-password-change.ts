import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { notice } from '../accounts/notices.ts';
import { retireCodes, retireEmailChange } from '../codes/open-code.ts';
import type { Identity } from '../identity.ts';
import { forgiveGuesses } from '../limits/password-guesses.ts';

/**
 * The changes beside the new hash: nobody stays signed in, and the owner is told. Whoever showed the
 * mailbox ends every open code. Whoever showed a session or the old password may be a thief, who must
 * not take away what the mailbox opens; a change of address that waits for another one ends all the same.
 */
export function afterPasswordChange(
  identity: Identity,
  caller: Caller,
  account: Account,
  shown: 'mailbox' | 'password',
): readonly Change[] {
  const now = identity.now();
  return [
    identity.sessions.revokeAll(account.tenant, account.id, now),
    ...(shown === 'mailbox'
      ? retireCodes(identity, account)
      : retireEmailChange(identity, account)),
    ...(account.email === null ? [] : forgiveGuesses(identity, account.tenant, account.email)),
    ...notice(identity, caller, 'passwordChanged', account),
    identity.audit.record(auditEvent(caller, now, 'authn_password_change', account.id)),
  ];
}
