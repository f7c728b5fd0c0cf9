import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { downloadAccount as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { batchGet } from './batch-get.ts';

export async function downloadAccount(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (!request.targetProjectId) throw new Refused('INSUFFICIENT_PERMISSION');
  return batchGet(identity, caller, request);
}
