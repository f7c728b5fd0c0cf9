import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { renamePasskey as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import { checkDisplayName } from '../accounts/profile-fields.ts';
import type { Identity } from '../identity.ts';
import { readOwnToken } from './own-account.ts';

export async function renamePasskey(
  identity: Identity,
  caller: Caller,
  { idToken, credentialId = '', name = '' }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { account } = await readOwnToken(identity, caller, idToken);
  const wanted = checkDisplayName(name.trim());
  if (wanted === null) throw new Refused('INVALID_DISPLAY_NAME');
  const refusal = await identity.commit([
    identity.passkeys.rename(account.tenant, account.id, credentialId, wanted),
  ]);
  if (refusal !== undefined) throw new Refused('PASSKEY_CREDENTIAL_NOT_FOUND');
  return {};
}
