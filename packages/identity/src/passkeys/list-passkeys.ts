import type { Caller } from '@latchkey/kernel/caller';
import type { listPasskeys as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { readOwnToken } from './own-account.ts';

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

export async function listPasskeys(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account } = await readOwnToken(identity, caller, request.idToken, { uncounted: true });
  const passkeys = await identity.passkeys.ofAccount(account.tenant, account.id);
  return {
    passkeys: passkeys.map((passkey) => ({
      credentialId: passkey.credentialId,
      name: passkey.name,
      createdAt: time(passkey.createdAt),
      ...(passkey.lastUsedAt === null ? {} : { lastUsedAt: time(passkey.lastUsedAt) }),
      backedUp: passkey.backedUp,
    })),
  };
}
