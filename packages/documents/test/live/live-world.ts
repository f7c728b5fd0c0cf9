import type { Log } from '@latchkey/kernel/log';
import type { Principal } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database } from '@latchkey/kernel/store/database';
import { localNotifications, type Notifications } from '@latchkey/kernel/store/notifications';
import { createTimers } from '@latchkey/testing/timers';
import { expect } from 'vitest';
import { type Rulesets, rulesetsOf } from '../../src/access/rulesets.ts';
import { openCommits } from '../../src/live/commits.ts';
import type { Carrier, Conversation } from '../../src/live/conversation.ts';
import { type LiveLimits, usualLiveLimits } from '../../src/live/limits.ts';
import type { ListenMessage, WriteMessage } from '../../src/live/messages.ts';
import { type Live, openLive, type Speaker } from '../../src/live/open-live.ts';
import { printListenMessage, printWriteMessage } from '../../src/live/print-messages.ts';
import type { DatabaseName } from '../../src/paths/document-name.ts';
import { type Documents, openDocuments } from '../../src/store/open-documents.ts';
import type { Write } from '../../src/writes/write.ts';
import { database, root } from '../arbitrary-worlds.ts';
import { rulesWith } from '../documents-world.ts';
import { commit } from '../writing.ts';

export const everythingAllowed = rulesWith('    match /{path=**} { allow read, write: if true; }');

export const operator: Principal = {
  kind: 'operator',
  name: 'console',
  role: 'owner',
} as Principal;
export const nobody: Principal = { kind: 'nobody' };

export const speakerOf = (principal: Principal, more: Partial<Speaker> = {}): Speaker => ({
  principal,
  address: '192.0.2.1',
  ...more,
});

type Options = {
  readonly rules?: string;
  readonly rulesets?: Rulesets;
  readonly limits?: Partial<LiveLimits>;
  readonly notifications?: Notifications;
  readonly looksEvery?: number;
  readonly log?: Log;
  /** What the server works with, in place of what is stored. */
  readonly around?: (documents: Documents) => Documents;
};

/** A node without anything that carries its conversations. */
export function openNode(stored: Database, options: Options = {}) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const timers = createTimers(now);
  const notifications = options.notifications ?? localNotifications();
  const commits = openCommits(notifications);
  const documents = openDocuments(stored, undefined, now, commits.committed);
  const live = openLive({
    documents: options.around?.(documents) ?? documents,
    rulesets: options.rulesets ?? rulesetsOf(options.rules ?? everythingAllowed),
    now,
    isExplained: false,
    commits,
    notifications,
    log: options.log ?? (() => undefined),
    after: timers.after,
    limits: { ...usualLiveLimits, ...options.limits },
    ...(options.looksEvery !== undefined && { looksEvery: options.looksEvery }),
  });
  return {
    live,
    documents,
    commit: (...writes: readonly Write[]) => commit(documents, ...writes),
    /** So many milliseconds later. */
    pass(milliseconds: number) {
      ahead += milliseconds;
      timers.ring();
    },
  };
}

export type Heard = { readonly [kind: string]: unknown };

/** What a client hears, in the words of the wire. */
function hearing<Message>(print: (message: Message) => string) {
  const heard: Heard[] = [];
  const waitingFor = new Set<() => void>();
  let refusal: RpcRefused | undefined;
  let isEnded = false;
  let bytes = 0;
  let isTaking = true;
  const ring = () => {
    for (const look of waitingFor) look();
  };
  const carrier: Carrier<Message> = {
    say(message) {
      if (isEnded) throw new Error('Something was said after the end.');
      const text = print(message);
      if (!isTaking) bytes += text.length;
      heard.push(JSON.parse(text));
      ring();
    },
    waiting: () => bytes,
    end(why) {
      if (isEnded) throw new Error('It was ended twice.');
      isEnded = true;
      refusal = why;
      ring();
    },
  };

  /** Until it holds of what was heard. */
  const until = (holds: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waitingFor.delete(look);
        reject(new Error(`${what} was not heard, but ${JSON.stringify(heard, null, 1)}`));
      }, 20_000);
      const look = () => {
        if (!holds()) return;
        clearTimeout(late);
        waitingFor.delete(look);
        resolve();
      };
      waitingFor.add(look);
      look();
    });

  return {
    carrier,
    heard,
    until,
    /** All that was said since it was asked last. */
    take: (): readonly Heard[] => heard.splice(0),
    ended: async () => {
      await until(() => isEnded, 'the end');
      return refusal;
    },
    isEnded: () => isEnded,
    /** From now on what is said stays with the carrier; or all of it is taken. */
    takes(is: boolean) {
      isTaking = is;
      if (is) bytes = 0;
    },
  };
}

type TargetChange = { readonly targetChangeType?: string; readonly targetIds?: readonly number[] };

const changeIn = ({ targetChange }: Heard) => targetChange as TargetChange | undefined;

const isSnapshot = (message: Heard): boolean => {
  const change = changeIn(message);
  return change !== undefined && change.targetChangeType === undefined;
};

export function listenWith(live: Live, speaker: Speaker, of: DatabaseName = database) {
  const hearer = hearing<ListenMessage>(printListenMessage);
  const conversation = live.listen(speaker, of, hearer.carrier);
  return {
    ...hearer,
    conversation,
    addQuery: (targetId: number, structuredQuery: object, more: object = {}, parent = root) =>
      conversation.hear({ addTarget: { targetId, query: { parent, structuredQuery }, ...more } }),
    addDocument: (targetId: number, path: string, more: object = {}) =>
      conversation.hear({
        addTarget: { targetId, documents: { documents: [`${root}/${path}`] }, ...more },
      }),
    remove: (targetId: number) => conversation.hear({ removeTarget: targetId }),
    /** Everything up to the next snapshot. */
    async snapshot(): Promise<readonly Heard[]> {
      await hearer.until(() => hearer.heard.some(isSnapshot), 'a snapshot');
      return hearer.heard.splice(0, hearer.heard.findIndex(isSnapshot) + 1);
    },
    /** Everything up to the removal of a target. */
    async removal(): Promise<readonly Heard[]> {
      const isRemoval = (message: Heard) => changeIn(message)?.targetChangeType === 'REMOVE';
      await hearer.until(() => hearer.heard.some(isRemoval), 'a removal');
      return hearer.heard.splice(0, hearer.heard.findIndex(isRemoval) + 1);
    },
  };
}

export function writeWith(live: Live, speaker: Speaker, of: DatabaseName = database) {
  const hearer = hearing<WriteMessage>(printWriteMessage);
  const conversation: Conversation = live.write(speaker, of, hearer.carrier);
  return {
    ...hearer,
    conversation,
    hears: (message: object) => conversation.hear(message),
    async answers(count: number): Promise<readonly Heard[]> {
      await hearer.until(() => hearer.heard.length >= count, `${count} answers`);
      return hearer.heard.splice(0, count);
    },
  };
}

/** In short: what was said of which document or target. */
export function inShort(messages: readonly Heard[]): readonly string[] {
  return messages.map((message) => {
    const [[kind, body] = []] = Object.entries(message) as [string, Record<string, unknown>][];
    if (body === undefined) return '';
    if (kind === 'filter') return `filter ${body['targetId']} ${body['count']}`;
    if (kind === 'targetChange') {
      const {
        targetChangeType = 'snapshot',
        targetIds = [],
        cause,
      } = body as TargetChange & {
        cause?: { code: number };
      };
      return [targetChangeType, ...targetIds, ...(cause ? [`cause ${cause.code}`] : [])].join(' ');
    }
    const {
      document,
      targetIds = [],
      removedTargetIds = [],
    } = body as {
      document: string | { name: string };
      targetIds?: number[];
      removedTargetIds?: number[];
    };
    const name = (typeof document === 'string' ? document : document.name).slice(root.length + 1);
    const word = kind?.replace('document', '').toLowerCase();
    const left = removedTargetIds.map((id) => `-${id}`);
    return [word, name, ...targetIds, ...left].join(' ');
  });
}

export const tokenOf = (messages: readonly Heard[]): string => {
  const last = messages.at(-1)?.['targetChange'] as { resumeToken?: string } | undefined;
  expect(last?.resumeToken).toBeTypeOf('string');
  return last?.resumeToken ?? '';
};
