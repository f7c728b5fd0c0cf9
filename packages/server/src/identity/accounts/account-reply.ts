import type { ReplyOf, updateAccount } from '@latchkey/protocol';
import type { Account } from './account.ts';
import { providerRows, redactedHash } from './user-info.ts';

/** The account as `accounts:update` answers with it. */
export const accountReply = (account: Account): ReplyOf<typeof updateAccount> => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.id,
  email: account.email ?? undefined,
  emailVerified: account.emailVerified,
  displayName: account.displayName ?? undefined,
  photoUrl: account.photoUrl ?? undefined,
  passwordHash: account.passwordHash === null ? undefined : redactedHash,
  providerUserInfo: providerRows(account),
});
