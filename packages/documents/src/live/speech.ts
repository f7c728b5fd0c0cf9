import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredDocument } from '../store/stored-document.ts';
import { inPages, type Unread } from './answers.ts';
import type { Carrier } from './conversation.ts';
import type { LiveDatabase } from './live-database.ts';
import type { ListenMessage, TargetChange } from './messages.ts';
import type { Delta } from './net-changes.ts';
import type { Pace } from './pace.ts';
import { messagesOf } from './say-deltas.ts';
import { busySource, selectOf, type Target } from './target.ts';
import type { TargetResult } from './target-result.ts';
import { entered } from './window.ts';

/** What is said first, and when it was begun to be read, in milliseconds. */
type FirstResult = TargetResult & { readonly begun: number };

type Parts = {
  readonly carrier: Pick<Carrier<ListenMessage>, 'say'>;
  readonly pace: Pace;
  readonly targets: ReadonlyMap<number, Target>;
  /** While anything is listened to. */
  readonly live: () => LiveDatabase | undefined;
  readonly isOver: () => boolean;
  /** What was there at a time, again. */
  readonly read: (
    unread: readonly Unread[],
    first: Pick<FirstResult, 'at' | 'begun'>,
  ) => Promise<Iterable<StoredDocument>>;
};

/** All that is said to one who listens, in an order in which it is true. */
export type Speech = {
  change(kind: TargetChange['targetChangeType'], id: number, more?: Partial<TargetChange>): void;
  /**
   * Said with the answer and not before it: a snapshot says to clients of every target that was added up
   * to when they know it.
   */
  added(target: Target): void;
  /** The answer, one after the other. It is then current. */
  result(target: Target, result: FirstResult): Promise<void>;
  /** Everything that is known, once all of it is, and the client takes it. */
  flush(): void;
  /** A snapshot, also where nothing is new in it but its time. */
  refresh(): void;
};

/** Milliseconds, before others have their turn. */
const longestPiece = 4;

export function openSpeech({ carrier, pace, targets, live, isOver, read }: Parts): Speech {
  /** While it lasts, nothing else is said, and no snapshot with half of it. */
  let saying: Promise<void> | undefined;
  let snapshotAt = 0;

  const say = (message: ListenMessage): void => {
    if (!isOver()) carrier.say(message);
  };

  const change: Speech['change'] = (targetChangeType, id, more = {}) =>
    say({ targetChange: { targetChangeType, targetIds: [id], ...more } });

  const current = () => [...targets.values()].filter(({ isCurrent }) => isCurrent);

  const busyAmong = (some: readonly Target[]) =>
    some.map(busySource).find((source) => source !== undefined);

  function sayPending({ readTime }: LiveDatabase): void {
    const told = current()
      .filter(({ pending }) => pending.size() > 0)
      .map((target) => ({
        id: target.id,
        select: selectOf(target),
        deltas: target.pending.take(),
      }));
    for (const message of messagesOf(told, readTime())) say(message);
  }

  function saySnapshot({ position, readTime, token }: LiveDatabase): void {
    snapshotAt = position();
    const resuming = { resumeToken: token(), readTime: readTime() };
    say({ targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [], ...resuming } });
  }

  /** Where all targets have come as far as the log, and nothing else is being said. */
  function settled(): LiveDatabase | undefined {
    return isOver() || saying !== undefined || busyAmong(current()) !== undefined
      ? undefined
      : live();
  }

  function flush(): void {
    const of = settled();
    if (of === undefined || !current().some(({ pending }) => pending.size() > 0)) return;
    const characters = current().reduce((sum, { pending }) => sum + pending.characters(), 0);
    if (pace.isBehind(characters)) {
      pace.whenTaken(flush);
      return;
    }
    sayPending(of);
    saySnapshot(of);
  }

  function added(target: Target): void {
    if (!target.isAdded) change('ADD', target.id);
    target.isAdded = true;
  }

  async function sayFirst(target: Target, first: FirstResult): Promise<void> {
    const { deltas, filter } = first;
    const { id } = target;
    let began = performance.now();

    /** Whether there is still somebody to say it to. */
    async function mayGoOn(characters: number): Promise<boolean> {
      if (performance.now() - began > longestPiece) {
        await nextTurn();
        began = performance.now();
      }
      while (pace.isBehind(characters) && !isOver()) await new Promise<void>(pace.whenTaken);
      return !target.isOver && live() !== undefined;
    }

    function sayOne(delta: Delta): void {
      const of = live();
      // What has changed meanwhile is said as it is now.
      const isOld = filter === undefined && target.pending.has(delta.name);
      if (target.isOver || of === undefined || isOld) return;
      const told = [{ id, select: selectOf(target), deltas: [delta] }];
      for (const message of messagesOf(told, of.readTime())) say(message);
    }

    for (const page of inPages(deltas)) {
      if ('name' in page) {
        if (!(await mayGoOn(page.document?.text.length ?? 0))) return;
        sayOne(page);
        continue;
      }
      if (!(await mayGoOn(page.reduce((sum, { characters }) => sum + characters, 0)))) return;
      for (const document of await read(page, first)) sayOne(entered(document));
    }
  }

  async function sayResult(target: Target, result: FirstResult) {
    if (target.isOver) return;
    const { id } = target;
    const { isReset, filter } = result;
    added(target);
    if (isReset) change('RESET', id);
    await sayFirst(target, result);
    if (target.isOver) return;
    if (filter !== undefined) say({ filter: { targetId: id, ...filter } });
    for (;;) {
      const busy = busyAmong([target, ...current()]);
      if (busy === undefined) break;
      // Whoever it fails is told by it.
      await busy.ready().catch(() => undefined);
    }
    const of = live();
    if (target.isOver || of === undefined) return;
    target.isCurrent = true;
    sayPending(of);
    change('CURRENT', id, { resumeToken: of.token(), readTime: of.readTime() });
    saySnapshot(of);
  }

  return {
    change,
    added,
    flush,
    async result(target, result) {
      // Whoever says it is told if it fails.
      while (saying !== undefined) await saying.catch(() => undefined);
      saying = sayResult(target, result);
      try {
        await saying;
      } finally {
        saying = undefined;
      }
      flush();
    },
    refresh() {
      const of = settled();
      if (of === undefined || pace.isBehind() || current().length === 0) return;
      if (of.position() <= snapshotAt) return;
      sayPending(of);
      saySnapshot(of);
    },
  };
}
