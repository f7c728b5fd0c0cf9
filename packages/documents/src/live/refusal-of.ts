import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { faultFields, type Log } from '@latchkey/kernel/log';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { rpcCodes } from '@latchkey/protocol';
import type { Cause } from './messages.ts';

/** Any failure in the words of REST. What is our fault is written down. */
export function refusalOf(error: unknown, log: Log): RpcRefused {
  if (error instanceof RpcRefused) return error;
  const { code, body, fault } = rpcReplyTo(error);
  if (fault !== undefined) log('error', 'conversation_failed', faultFields(fault));
  return new RpcRefused(code as RpcRefused['code'], String(body.error['message']));
}

export const causeOf = ({ code, message }: RpcRefused): Cause => ({
  code: rpcCodes[code].number,
  message,
});

/** What comes and goes: everybody is to come back, and not only whoever asked for one thing. */
export const isPassing = ({ code }: RpcRefused): boolean =>
  code === 'UNAVAILABLE' || code === 'INTERNAL' || code === 'ABORTED' || code === 'UNKNOWN';
