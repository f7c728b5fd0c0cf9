import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import {
  bulkLimits,
  type batchGet as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Account, ListedAccount } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { userInfoOf } from '../accounts/user-info.ts';
import type { Identity } from '../identity.ts';
import { hashForFirebase, ownHash } from './hash-for-firebase.ts';
import { readPageToken, writePageToken } from './page-token.ts';

type Reply = ReplyOf<typeof operation>;

/** Clients keep a hash only where the version is 0: that one is Firebase's. */
const ownVersion = 1;

const mayReadHashes = ({ role }: Caller) => role === 'owner';

function hashOf({ passwordHash }: Account) {
  if (passwordHash === null) return {};
  const readable = hashForFirebase(passwordHash);
  if (readable !== undefined) return { ...readable, version: 0 };
  return { passwordHash: ownHash(passwordHash), version: ownVersion };
}

export async function batchGet(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  const limit = Math.min(request.maxResults || bulkLimits.usualPage, bulkLimits.page);
  if (limit < 1) throw new Refused('INVALID_PAGE_SELECTION');
  const after = readPageToken(identity, caller.tenant, request.nextPageToken);
  const withHashes = mayReadHashes(caller) && !request.withoutHashes;
  const { manyAccounts } = identity;
  const read = withHashes ? manyAccounts.page : manyAccounts.pageWithoutHashes;
  const accounts: readonly (Account | ListedAccount)[] = await read(caller.tenant, after, limit);
  // A full page has a token whether anybody follows or not: so clients of the protocol know it.
  const last = accounts.length === limit ? accounts.at(-1) : undefined;
  if (accounts.some((account) => 'passwordHash' in account && account.passwordHash !== null)) {
    await identity.commit([
      identity.audit.record(auditEvent(caller, identity.now(), 'hashes_read', null)),
    ]);
  }
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: accounts.map((account) => ({
      ...userInfoOf(account),
      ...('passwordHash' in account ? hashOf(account) : {}),
    })),
    nextPageToken: last && writePageToken(identity, caller.tenant, last.id),
  };
}
