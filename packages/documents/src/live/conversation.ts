import type { RpcRefused } from '@latchkey/kernel/rpc-refused';

/** What carries a conversation to one client: a channel, or a call of gRPC. */
export type Carrier<Message> = {
  /** In the order in which they are said. Never waits. */
  say(message: Message): void;
  /** Bytes that were said and are not taken yet: whoever has too many is ended, and comes back. */
  waiting(): number;
  /** After all that was said; without a refusal because it is simply over. Nothing is said or heard after it. */
  end(refusal?: RpcRefused): void;
};

/** One side of messages in both directions. It knows no socket. */
export type Conversation = {
  /** A message of the client as ProtoJSON, parsed. They are taken one after the other. */
  hear(message: unknown): void;
  /** When everything that was heard is done, and more may be said: whoever can, lets the client wait until then. */
  taken(): Promise<void>;
  /** The client has gone, or what carried it broke. */
  leave(): void;
};
