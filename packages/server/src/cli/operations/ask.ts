import type { Handlers, Operations } from '@latchkey/identity/http/identity-routes';
import type { ReplyOf, RequestOf } from '@latchkey/protocol';

export type OperationName = keyof Operations & keyof Handlers;

/**
 * Asks for an operation of the protocol as an operator, in the project or in a tenant of it. Commands know
 * no more of where accounts are: in data that is opened here, or behind the API of a server elsewhere.
 * Answers are the same either way, as they are read from the wire.
 */
export type Ask = <Name extends OperationName>(
  name: Name,
  request: RequestOf<Operations[Name]>,
  tenant?: string | undefined,
) => Promise<ReplyOf<Operations[Name]>>;
