import type { Caller } from '@latchkey/kernel/caller';
import type { listAccountSessions as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { devicesAmong, liveSessions, sessionReply } from './live-sessions.ts';
import { namedAccount } from './named-account.ts';

export async function listAccountSessions(
  identity: Identity,
  caller: Caller,
  { localId }: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const account = await namedAccount(identity, caller, localId);
  return { sessions: devicesAmong(await liveSessions(identity, account)).map(sessionReply) };
}
