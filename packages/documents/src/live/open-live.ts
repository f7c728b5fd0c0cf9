import { type After, afterwards } from '@latchkey/kernel/after';
import type { Log } from '@latchkey/kernel/log';
import type { Notifications } from '@latchkey/kernel/store/notifications';
import { releasesTopic } from '@latchkey/rulesets/store/ruleset-changes';
import type { AccessParts } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Commits } from './commits.ts';
import type { Carrier, Conversation } from './conversation.ts';
import { openConversations } from './conversations.ts';
import { type LiveLimits, usualLiveLimits } from './limits.ts';
import { type Held, type Listening, openListening } from './listening.ts';
import { openLiveDatabases } from './live-databases.ts';
import type { ListenMessage, WriteMessage } from './messages.ts';
import { refusalOf } from './refusal-of.ts';
import type { Speaker } from './speaker.ts';
import { openWriting, type Writing } from './writing.ts';

export type { Speaker };

/** What lasts longer than a request. */
export type Live = {
  listen(speaker: Speaker, database: DatabaseName, carrier: Carrier<ListenMessage>): Conversation;
  write(speaker: Speaker, database: DatabaseName, carrier: Carrier<WriteMessage>): Conversation;
  /** Before a planned stop: ends every conversation. */
  close(): Promise<void>;
};

export type LiveParts = AccessParts & {
  readonly commits: Commits;
  readonly notifications: Pick<Notifications, 'subscribe'>;
  readonly log: Log;
  readonly limits?: LiveLimits;
  readonly after?: After;
  /** How often the log is looked at while nobody tells of a commit, in milliseconds. */
  readonly looksEvery?: number;
};

const nothing: Conversation = {
  hear: () => undefined,
  taken: async () => undefined,
  leave: () => undefined,
};

export function openLive(parts: LiveParts): Live {
  const { log, now, notifications, limits = usualLiveLimits, after = afterwards } = parts;
  const conversations = openConversations({ limits, now, after });
  const databases = openLiveDatabases({
    ...parts,
    after,
    looksEvery: parts.looksEvery ?? 500,
    longestWait: limits.longestWait,
  });
  const unsubscribe = notifications.subscribe(releasesTopic, databases.lookAtRules);
  const writings = new Set<Writing>();
  let isClosed = false;

  /** What is opened, unless there are too many already. */
  function hold<Message, Opened extends Held>(
    speaker: Speaker,
    carrier: Carrier<Message>,
    open: (over: () => void) => Opened,
    over: (opened: Opened) => void,
  ): Opened | undefined {
    if (isClosed) {
      carrier.end();
      return undefined;
    }
    let left: () => void = () => undefined;
    const opened: Opened = open(() => {
      left();
      over(opened);
    });
    try {
      left = conversations.enter(speaker, opened);
      return opened;
    } catch (error) {
      opened.end(refusalOf(error, log));
      return undefined;
    }
  }

  return {
    listen(speaker, database, carrier) {
      const enter = (listening: Listening) => databases.enter(database, listening);
      const listening = hold<ListenMessage, Listening>(
        speaker,
        carrier,
        (over) =>
          openListening(
            { access: parts, log, after, limits, enter },
            speaker.principal,
            database,
            carrier,
            over,
          ),
        () => undefined,
      );
      return listening ?? nothing;
    },
    write(speaker, database, carrier) {
      const writing = hold<WriteMessage, Writing>(
        speaker,
        carrier,
        (over) =>
          openWriting({ access: parts, log, limits }, speaker.principal, database, carrier, over),
        (ended) => void ended.settled().finally(() => writings.delete(ended)),
      );
      if (writing !== undefined) writings.add(writing);
      return writing ?? nothing;
    },
    async close() {
      isClosed = true;
      conversations.endAll();
      unsubscribe();
      databases.close();
      await Promise.all(Array.from(writings, (writing) => writing.settled()));
    },
  };
}
