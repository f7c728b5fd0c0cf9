import type { Principal } from '@latchkey/kernel/principal';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Carrier, Conversation } from './conversation.ts';
import type { ListenMessage, WriteMessage } from './messages.ts';

/** Who is spoken with. */
export type Speaker = {
  readonly principal: Principal;
  /** Who they are now: asked again while the conversation lasts; refuses (UNAUTHENTICATED) when the identity has ended. */
  standing(): Promise<Principal>;
  /** For limits by address. */
  readonly address: string;
};

/** What lasts longer than a request. */
export type Live = {
  listen(speaker: Speaker, database: DatabaseName, carrier: Carrier<ListenMessage>): Conversation;
  write(speaker: Speaker, database: DatabaseName, carrier: Carrier<WriteMessage>): Conversation;
  /** Before a planned stop: ends every conversation. */
  close(): Promise<void>;
};
