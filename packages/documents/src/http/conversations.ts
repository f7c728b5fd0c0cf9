import type { Principal } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Carrier, Conversation } from '../live/conversation.ts';
import type { Live } from '../live/open-live.ts';
import { printListenMessage, printWriteMessage } from '../live/print-messages.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { DocumentsRoutes } from './documents-routes.ts';
import { openSpeaker } from './open-speaker.ts';
import { checkMade, checkServed } from './served-databases.ts';

export type ConversationKind = 'listen' | 'write';

export type ConversationRoutes = DocumentsRoutes & {
  readonly live: Pick<Live, ConversationKind>;
  /** Aborted when the server closes. */
  readonly leaving: AbortSignal;
};

/** Opens one whose messages are said as JSON, once its database is known to be there. */
export async function openConversation(
  { live, principals, served, documents }: ConversationRoutes,
  kind: ConversationKind,
  who: { readonly principal: Principal; readonly address: string },
  database: DatabaseName,
  carrier: Carrier<string>,
): Promise<Conversation> {
  checkServed(served, database);
  await checkMade(served, database, who.principal, documents.isMade);
  let isOver = false;
  function end(refusal?: RpcRefused): void {
    if (isOver) return;
    isOver = true;
    speaker.release();
    carrier.end(refusal);
  }
  const printing = <Message>(print: (message: Message) => string): Carrier<Message> => ({
    say: (message) => carrier.say(print(message)),
    waiting: carrier.waiting,
    end,
  });
  const speaker = openSpeaker(principals, who.principal, who.address, (refusal) => {
    end(refusal);
    conversation.leave();
  });
  const conversation =
    kind === 'listen'
      ? live.listen(speaker, database, printing(printListenMessage))
      : live.write(speaker, database, printing(printWriteMessage));
  return {
    hear: conversation.hear,
    taken: conversation.taken,
    leave() {
      speaker.release();
      conversation.leave();
    },
  };
}
