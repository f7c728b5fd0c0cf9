import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { verificationLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import type { Settings } from '../settings/settings.ts';
import { type CodeOrder, issueCode } from './issue-code.ts';
import { mailboxBudget } from './mail-budgets.ts';

/**
 * The link for the address that an account is made with, for the commit that makes it. It is paid from
 * what its mailbox and the caller's network get; beyond that it is left out, and never the account. Who
 * acts for others says themselves which mails are sent.
 */
export function mailAtSignUp(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
): readonly Change[] {
  const { email } = account;
  if (!settings.verificationMailAtSignUp || caller.operator !== undefined) return [];
  if (email === null || account.emailVerified || account.disabled) return [];
  if (!identity.addressLimits.take(addressRules.sendCode, caller.address).allowed) return [];
  const { mail, changes } = issueCode(identity, caller, settings, {
    purpose: 'VERIFY_EMAIL',
    accountId: account.id,
    displayName: account.displayName,
    email,
  });
  return [
    ...changes,
    ...identity.outbox.enqueueWithin(mail, mailboxBudget('VERIFY_EMAIL', mail.to)),
    identity.audit.record(
      auditEvent(caller, mail.createdAt, 'code_sent', account.id, 'VERIFY_EMAIL'),
    ),
  ];
}

/**
 * Clients of the protocol ask for the link as soon as they have made the account: the one that was
 * mailed by itself is theirs, and a second one would end it.
 */
export async function wasMailedJustNow(
  identity: Identity,
  { tenant, operator }: Caller,
  settings: Settings,
  { purpose, accountId, email }: CodeOrder,
): Promise<boolean> {
  if (purpose !== 'VERIFY_EMAIL' || accountId === null || operator !== undefined) return false;
  if (!settings.verificationMailAtSignUp) return false;
  const now = identity.now();
  const open = await identity.codes.openOfAccount(tenant, accountId, purpose, now);
  const since = now - verificationLimits.askedAtOnce;
  return open.some((code) => code.email === email && code.createdAt > since);
}
