import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { guessLimits } from '@latchkey/protocol';
import { mailboxOf } from '../accounts/email-address.ts';
import type { Identity } from '../identity.ts';
import { chargeRecipient } from '../limits/recipient-limits.ts';
import type { MailBudget } from '../outbox/outbox.ts';
import type { CodePurpose } from './code.ts';
import type { CodeOrder } from './issue-code.ts';

const rule = { count: guessLimits.mailsPerAddressPerHour, per: 3_600_000 };

/** What one mailbox gets of mails for one purpose, whoever asks for them. */
export const mailboxBudget = (purpose: CodePurpose, to: string): MailBudget => ({
  recipient: `${purpose} ${mailboxOf(to)}`,
  rule,
});

/**
 * What a mail with a code is paid from, before it is sent. Anybody can ask for a way into an account,
 * so that places it was signed in from have their own share. Whoever verifies or changes an address is
 * signed in, maybe to an account made for this very purpose: there, no place counts for more.
 */
export function chargeMail(
  identity: Identity,
  caller: Caller,
  { purpose, email, accountId }: CodeOrder,
  to: string,
  at: number,
): readonly Change<'send-capped'>[] {
  const { tenant, address } = caller;
  const { recipient } = mailboxBudget(purpose, to);
  if (purpose === 'EMAIL_SIGNIN' || purpose === 'PASSWORD_RESET') {
    return chargeRecipient(identity, tenant, recipient, rule, at, { address, whose: { email } });
  }
  const toMailbox = identity.sends.charge(tenant, recipient, rule, at);
  if (purpose !== 'VERIFY_AND_CHANGE_EMAIL' || caller.operator !== undefined) return [toMailbox];
  // One account writes to few strangers, whatever it says its next address is.
  return [toMailbox, identity.sends.charge(tenant, `${purpose} of ${accountId}`, rule, at)];
}
