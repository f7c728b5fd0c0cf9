import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { readRecoveryCodes as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { readIdToken } from '../tokens/id-token.ts';

export async function readRecoveryCodes(
  identity: Identity,
  caller: Caller,
  { idToken }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!idToken) throw new Refused('MISSING_ID_TOKEN');
  const { account } = await readIdToken(identity, caller, idToken, { uncounted: true });
  const codes = await identity.recoveryCodes.unused(account);
  const createdAt = codes[0]?.createdAt;
  return {
    remaining: codes.length,
    createdAt: createdAt === undefined ? undefined : new Date(createdAt).toISOString(),
  };
}
