import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { guessLimits } from '@latchkey/protocol';
import { mailboxOf } from '../accounts/email-address.ts';
import type { Identity } from '../identity.ts';
import { chargeRecipient } from '../limits/recipient-limits.ts';
import type { CodeOrder } from './issue-code.ts';

const hour = 3_600_000;
const rule = { count: guessLimits.mailsPerAddressPerHour, per: hour };
const tagged = { count: guessLimits.taggedMailsPerMailboxPerHour, per: hour };

/**
 * Anybody can make accounts with what one mailbox reads behind a plus, and asks no one for it. So these
 * mails have an end of their own, and spend nothing of what the address itself gets; and those that leave
 * by themselves spend nothing of those that somebody asks for who is signed in.
 */
export function chargeVerification(
  { sends }: Pick<Identity, 'sends'>,
  tenant: string,
  to: string,
  at: number,
  { asked }: { readonly asked: boolean },
): readonly Change<'send-capped'>[] {
  const mailbox = mailboxOf(to);
  const toAddress = sends.charge(tenant, `VERIFY_EMAIL ${to}`, rule, at);
  if (mailbox === to) return [toAddress];
  const whose = `VERIFY_EMAIL ${asked ? 'asked' : 'unasked'} behind ${mailbox}`;
  return [toAddress, sends.charge(tenant, whose, tagged, at)];
}

/**
 * What a mail with a code is paid from that somebody asks for, before it is sent. Anybody can ask for a
 * way into an account, so that places it was signed in from have their own share. Whoever verifies or
 * changes an address is signed in, maybe to an account made for this very purpose: there, no place counts
 * for more.
 */
export function chargeMail(
  identity: Identity,
  caller: Caller,
  { purpose, email, accountId }: CodeOrder,
  to: string,
  at: number,
): readonly Change<'send-capped'>[] {
  const { tenant, address } = caller;
  if (purpose === 'VERIFY_EMAIL')
    return chargeVerification(identity, tenant, to, at, { asked: true });
  const recipient = `${purpose} ${mailboxOf(to)}`;
  if (purpose === 'EMAIL_SIGNIN' || purpose === 'PASSWORD_RESET') {
    return chargeRecipient(identity, tenant, recipient, rule, at, { address, whose: { email } });
  }
  const toMailbox = identity.sends.charge(tenant, recipient, rule, at);
  if (purpose !== 'VERIFY_AND_CHANGE_EMAIL' || caller.operator !== undefined) return [toMailbox];
  // One account writes to few strangers, whatever it says its next address is.
  return [toMailbox, identity.sends.charge(tenant, `${purpose} of ${accountId}`, rule, at)];
}
