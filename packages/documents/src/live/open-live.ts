import { type After, afterwards } from '@latchkey/kernel/after';
import { openHeldBytes } from '@latchkey/kernel/held-bytes';
import type { Log } from '@latchkey/kernel/log';
import type { Notifications } from '@latchkey/kernel/store/notifications';
import { releasesTopic } from '@latchkey/rulesets/store/ruleset-changes';
import { holderOf } from '../access/holder.ts';
import type { AccessParts } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Commits } from './commits.ts';
import type { Carrier, Conversation } from './conversation.ts';
import { type Conversations, openConversations, type Place } from './conversations.ts';
import { holdingFirstFor } from './hold-first.ts';
import { type LiveLimits, leaving, usualLiveLimits } from './limits.ts';
import { type Held, type Listening, openListening } from './listening.ts';
import { openLiveDatabases } from './live-databases.ts';
import type { ListenMessage, WriteMessage } from './messages.ts';
import { refusalOf } from './refusal-of.ts';
import type { Speaker } from './speaker.ts';
import { openWriting, type Writing } from './writing.ts';

export type { Speaker };

/** What lasts longer than a request. */
export type Live = {
  /** A place for whoever comes, before it is known what they want to talk about. */
  enter: Conversations['enter'];
  /** In the place that they have, or in one of their own. */
  listen(
    speaker: Speaker,
    database: DatabaseName,
    carrier: Carrier<ListenMessage>,
    place?: Place,
  ): Conversation;
  write(
    speaker: Speaker,
    database: DatabaseName,
    carrier: Carrier<WriteMessage>,
    place?: Place,
  ): Conversation;
  /** What is listened to, and what is held for that. */
  figures(): LiveFigures;
  /** Before a planned stop: ends every conversation. */
  close(): Promise<void>;
};

export type LiveFigures = {
  readonly targets: number;
  /** Bytes, of what is told apart in the limits. */
  readonly held: Readonly<Record<'untaken' | 'listenedTo' | 'remembered' | 'unsaid', number>>;
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
  const conversations = openConversations({ limits, now });
  const remembered = openHeldBytes(limits.remembered);
  const unsaid = openHeldBytes(limits.unsaid);
  const databases = openLiveDatabases({
    ...parts,
    after,
    looksEvery: parts.looksEvery ?? 500,
    longestWait: limits.longestWait,
    remembered,
  });
  const unsubscribe = notifications.subscribe(releasesTopic, databases.lookAtRules);
  const writings = new Set<Writing>();
  const untaken = openHeldBytes(limits.untaken);
  const listenedTo = openHeldBytes(limits.listenedTo);
  let isClosed = false;
  let targets = 0;
  const counted = (more: 1 | -1) => {
    targets += more;
  };

  /** What goes wrong in a conversation is found by the request that began it. */
  const logOf =
    ({ requestId }: Speaker): Log =>
    (level, event, fields) =>
      log(level, event, { ...(requestId !== undefined && { requestId }), ...fields });

  /** What is opened, unless there are too many already. */
  function hold<Message, Opened extends Held>(
    speaker: Speaker,
    carrier: Carrier<Message>,
    given: Place | undefined,
    open: (over: () => void) => Opened,
    over: (opened: Opened) => void,
  ): Opened | undefined {
    if (isClosed) {
      given?.leave();
      carrier.end();
      return undefined;
    }
    let place = given;
    const opened: Opened = open(() => {
      place?.leave();
      over(opened);
    });
    try {
      if (place === undefined) place = conversations.enter(speaker, opened);
      else place.hold(opened);
      return opened;
    } catch (error) {
      opened.end(refusalOf(error, logOf(speaker)));
      return undefined;
    }
  }

  return {
    enter(speaker, held) {
      if (isClosed) throw leaving();
      return conversations.enter(speaker, held);
    },
    listen(speaker, database, carrier, place) {
      const enter = (listening: Listening) => databases.enter(database, listening);
      const holder = holderOf(speaker.principal, speaker.address);
      const held = {
        ...{ holder, hold: holdingFirstFor(holder, remembered, unsaid) },
        ...{ untaken: untaken.part(holder), listenedTo: listenedTo.part(holder) },
      };
      const listening = hold<ListenMessage, Listening>(
        speaker,
        carrier,
        place,
        (over) =>
          openListening(
            { access: parts, log: logOf(speaker), after, limits, enter, counted, ...held },
            speaker.principal,
            database,
            carrier,
            over,
          ),
        () => undefined,
      );
      return listening ?? nothing;
    },
    write(speaker, database, carrier, place) {
      const holder = holderOf(speaker.principal, speaker.address);
      const own = {
        ...{ access: parts, log: logOf(speaker), after, limits },
        untaken: untaken.part(holder),
      };
      const writing = hold<WriteMessage, Writing>(
        speaker,
        carrier,
        place,
        (over) => openWriting(own, speaker.principal, database, carrier, over),
        (ended) => void ended.settled().finally(() => writings.delete(ended)),
      );
      if (writing !== undefined) writings.add(writing);
      return writing ?? nothing;
    },
    figures: () => ({
      targets,
      held: {
        ...{ untaken: untaken.total, listenedTo: listenedTo.total },
        ...{ remembered: remembered.total, unsaid: unsaid.total },
      },
    }),
    async close() {
      isClosed = true;
      conversations.endAll();
      unsubscribe();
      databases.close();
      await Promise.all(Array.from(writings, (writing) => writing.settled()));
    },
  };
}
