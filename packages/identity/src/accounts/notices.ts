import { type Caller, deviceOf } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { noticeLimits } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import type { NoticeKind } from '../messages/mail-words.ts';
import type { Account } from './account.ts';

/**
 * How many the address gets. Each kind has a budget of its own: nobody hides what they did behind a
 * crowd of harmless mails. Who never proved an address may have written down a stranger's.
 */
function budgetOf(kind: NoticeKind, { email, emailVerified }: Account) {
  if (!emailVerified) return { recipient: `notice ${email}`, rule: noticeLimits.toUnverified };
  const { aboutStrangers, ofOneKind } = noticeLimits;
  return {
    recipient: `${kind} ${email}`,
    rule: kind === 'signUpAttempt' ? aboutStrangers : ofOneKind,
  };
}

/** There is no account to look after, or whoever reads it did nothing. */
const leadsNowhere: ReadonlySet<NoticeKind> = new Set(['accountDeleted', 'signUpAttempt']);

/**
 * Tells the owner what happened to the account, at the address it has. Without one, nobody; beyond
 * what an address gets, the mail is left out and never the change.
 */
export function notice(
  identity: Identity,
  caller: Caller,
  kind: NoticeKind,
  account: Account,
  /** What it happened to: a provider, a number, a passkey. */
  about: string | null = null,
): readonly Change[] {
  if (account.email === null) return [];
  const now = identity.now();
  return identity.outbox.enqueueWithin(
    {
      tenant: account.tenant,
      kind,
      to: account.email,
      locale: caller.locale ?? null,
      email: account.email,
      newEmail: null,
      displayName: account.displayName,
      about,
      userAgent: deviceOf(caller),
      link: leadsNowhere.has(kind) ? null : identity.accountPage,
      lifetime: null,
      createdAt: now,
      expiresAt: now + noticeLimits.lifetime,
    },
    budgetOf(kind, account),
  );
}
