import { handlers, type Operations } from '@latchkey/identity/http/identity-routes';
import type { Identity } from '@latchkey/identity/identity';
import type { Caller } from '@latchkey/kernel/caller';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { Refused } from '@latchkey/kernel/refused';
import * as protocol from '@latchkey/protocol';
import { callerIn } from '../in-tenant.ts';
import type { Ask } from './ask.ts';

const operations: Operations = protocol;

/** What a server would say of such a message. */
function read<Message>(fields: protocol.Fields, message: unknown): Message {
  try {
    return protocol.readMessage(fields, message) as Message;
  } catch (error) {
    if (!(error instanceof protocol.MalformedMessage)) throw error;
    throw new Refused('INVALID_ARGUMENT', error.message);
  }
}

/** In data that is open here, for whoever sits at the keyboard: an owner. */
export const askIdentity =
  (identity: Identity): Ask =>
  async (name, request, tenant) => {
    const operation: protocol.Operation = operations[name];
    const caller: Caller =
      operation.evenWhenGone && tenant !== undefined
        ? { ...atTheCommandLine, tenant }
        : await callerIn(identity, tenant);
    const reply = await handlers[name](identity, caller, read(operation.request, request));
    // By way of the wire, which leaves out zeros and whatever no message names.
    const written = protocol.writeMessage(operation.reply, reply);
    return protocol.readReply(operation.reply, written) as protocol.ReplyOf<
      Operations[typeof name]
    >;
  };
