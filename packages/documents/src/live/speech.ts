import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Carrier } from './conversation.ts';
import type { LiveDatabase } from './live-database.ts';
import type { ListenMessage, TargetChange } from './messages.ts';
import type { Delta } from './net-changes.ts';
import type { Pace } from './pace.ts';
import { messagesOf } from './say-deltas.ts';
import { busySource, selectOf, type Target } from './target.ts';
import type { TargetResult } from './target-result.ts';

type Parts = {
  readonly carrier: Pick<Carrier<ListenMessage>, 'say'>;
  readonly pace: Pace;
  readonly targets: ReadonlyMap<number, Target>;
  /** While anything is listened to. */
  readonly live: () => LiveDatabase | undefined;
  readonly isOver: () => boolean;
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
  result(target: Target, result: TargetResult): Promise<void>;
  /** Everything that is known, once all of it is, and the client takes it. */
  flush(): void;
  /** A snapshot, also where nothing is new in it but its time. */
  refresh(): void;
};

/** Milliseconds, before others have their turn. */
const longestPiece = 4;

export function openSpeech({ carrier, pace, targets, live, isOver }: Parts): Speech {
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

  async function sayDeltas(target: Target, deltas: readonly Delta[], skipsNewer: boolean) {
    const { id } = target;
    let began = performance.now();
    for (const delta of deltas) {
      if (performance.now() - began > longestPiece) {
        await nextTurn();
        began = performance.now();
      }
      const length = delta.document?.text.length ?? 0;
      while (pace.isBehind(length) && !isOver()) await new Promise<void>(pace.whenTaken);
      const of = live();
      if (target.isOver || of === undefined) return;
      // What has changed meanwhile is said as it is now.
      if (skipsNewer && target.pending.has(delta.name)) continue;
      const told = [{ id, select: selectOf(target), deltas: [delta] }];
      for (const message of messagesOf(told, of.readTime())) say(message);
    }
  }

  async function sayResult(target: Target, { isReset, deltas, filter }: TargetResult) {
    if (target.isOver) return;
    const { id } = target;
    added(target);
    if (isReset) change('RESET', id);
    await sayDeltas(target, deltas, filter === undefined);
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
      while (saying !== undefined) await saying;
      saying = sayResult(target, result);
      await saying;
      saying = undefined;
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
