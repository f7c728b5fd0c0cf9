import type { Principal } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Carrier, Conversation } from '../live/conversation.ts';
import type { Place } from '../live/conversations.ts';
import { isTooSlow, leaving } from '../live/limits.ts';
import type { Live } from '../live/open-live.ts';
import { printListenMessage, printWriteMessage } from '../live/print-messages.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { ConversationKind, Framing } from './conversation-kind.ts';
import type { DocumentsRoutes } from './documents-routes.ts';
import type { ConversationMeasures } from './measure-conversations.ts';
import { openSpeaker } from './open-speaker.ts';
import { checkMade, checkServed } from './served-databases.ts';

export type ConversationRoutes = DocumentsRoutes & {
  readonly live: Pick<Live, ConversationKind | 'enter'>;
  readonly measures: ConversationMeasures;
  /** Aborted when the server closes. */
  readonly leaving: AbortSignal;
};

type Who = {
  readonly principal: Principal;
  readonly address: string;
  readonly framing: Framing;
  readonly requestId: string;
};

/** Somebody who is counted, and asked who they are, before it is known what they want to talk about. */
export type Entered = {
  /** Once its database is known to be there. */
  open(kind: ConversationKind, database: DatabaseName): Promise<Conversation>;
  /** The client has gone. */
  leave(): void;
};

/** Messages are said as JSON. Refused where there are too many of them. */
export function enterConversation(
  { live, principals, served, documents, measures }: ConversationRoutes,
  who: Who,
  carrier: Carrier<string>,
): Entered {
  let place: Place | undefined;
  let conversation: Conversation | undefined;
  let isOver = false;

  function leave(): void {
    isOver = true;
    speaker.release();
    place?.leave();
    conversation?.leave();
  }

  function end(refusal?: RpcRefused): void {
    if (isOver) return;
    if (isTooSlow(refusal)) measures.slow(who.framing);
    leave();
    carrier.end(refusal);
  }

  const printing = <Message>(print: (message: Message) => string): Carrier<Message> => ({
    say: (message) => carrier.say(print(message)),
    waiting: carrier.waiting,
    end,
  });

  const opened = openSpeaker(principals, who.principal, who.address, end);
  const speaker = { ...opened, requestId: who.requestId };
  try {
    place = live.enter(speaker, { end });
  } catch (refusal) {
    leave();
    throw refusal;
  }

  return {
    async open(kind, database) {
      checkServed(served, database);
      await checkMade(served, database, who.principal, documents.isMade);
      if (isOver) throw leaving();
      conversation =
        kind === 'listen'
          ? live.listen(speaker, database, printing(printListenMessage), place)
          : live.write(speaker, database, printing(printWriteMessage), place);
      return conversation;
    },
    leave,
  };
}

/** For whoever says at once what it is about. */
export async function openConversation(
  parts: ConversationRoutes,
  kind: ConversationKind,
  who: Who,
  database: DatabaseName,
  carrier: Carrier<string>,
): Promise<Conversation> {
  const { open, leave } = enterConversation(parts, who, carrier);
  try {
    const { hear, taken } = await open(kind, database);
    return { hear, taken, leave };
  } catch (error) {
    leave();
    throw error;
  }
}
