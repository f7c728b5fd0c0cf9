import type { Caller } from '../caller.ts';
import type { Change } from '../change.ts';
import type { Identity } from '../identity.ts';
import type { NoticeKind } from '../messages/mail-words.ts';
import type { Account } from './account.ts';

const noticeLifetime = 3 * 24 * 3_600_000;

/** Tells the owner what happened to the account, at the address it has. Without one, nobody. */
export function notice(
  identity: Identity,
  caller: Caller,
  kind: NoticeKind,
  account: Account,
): readonly Change[] {
  if (account.email === null) return [];
  const now = identity.now();
  return [
    identity.outbox.enqueue({
      tenant: account.tenant,
      kind,
      to: account.email,
      locale: caller.locale ?? null,
      email: account.email,
      newEmail: null,
      displayName: account.displayName,
      link: null,
      lifetime: null,
      createdAt: now,
      expiresAt: now + noticeLifetime,
    }),
  ];
}
