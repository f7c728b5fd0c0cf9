import type {
  listPasskeys as listing,
  ReplyOf,
  RequestOf,
  renamePasskey as renaming,
} from '@latchkey/protocol';
import { checkDisplayName } from '../accounts/profile-fields.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { readOwnToken } from './own-account.ts';

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

export async function listPasskeys(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
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

export async function renamePasskey(
  identity: Identity,
  caller: Caller,
  { idToken, credentialId = '', name = '' }: RequestOf<typeof renaming>,
): Promise<ReplyOf<typeof renaming>> {
  const { account } = await readOwnToken(identity, caller, idToken);
  const wanted = checkDisplayName(name.trim());
  if (wanted === null) throw new Refused('INVALID_DISPLAY_NAME');
  const refusal = await identity.commit([
    identity.passkeys.rename(account.tenant, account.id, credentialId, wanted),
  ]);
  if (refusal !== undefined) throw new Refused('PASSKEY_CREDENTIAL_NOT_FOUND');
  return {};
}
