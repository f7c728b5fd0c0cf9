import { setImmediate as nextTurn } from 'node:timers/promises';
import type { After } from '@latchkey/kernel/after';
import type { Log } from '@latchkey/kernel/log';
import type { Principal } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { admitListening, type ListenAccess } from '../access/admit-listening.ts';
import type { AccessParts } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';
import type { Carrier, Conversation } from './conversation.ts';
import { fewAtOnce } from './few-at-once.ts';
import { type JoinParts, joinTarget, recheckTarget } from './join-target.ts';
import { type LiveLimits, tooMany, tooSlow } from './limits.ts';
import type { LiveDatabase } from './live-database.ts';
import type { ListenMessage, TargetChange } from './messages.ts';
import type { Delta } from './net-changes.ts';
import { paceOf } from './pace.ts';
import { readListenRequest, readTarget } from './read-listen-request.ts';
import { causeOf, isPassing, refusalOf } from './refusal-of.ts';
import { messagesOf } from './say-deltas.ts';
import { busySource, endTarget, openTarget, selectOf, type Target } from './target.ts';
import type { TargetResult } from './target-result.ts';
import type { Watcher } from './view.ts';

export type ListeningParts = {
  readonly access: AccessParts;
  readonly log: Log;
  readonly after: After;
  readonly limits: LiveLimits;
  /** The database for as long as a target is listened to. */
  enter(listening: Listening): { readonly live: LiveDatabase; leave(): void };
};

/** A conversation as the server holds it. */
export type Held = Conversation & {
  end(refusal?: RpcRefused): void;
  /** Who they are now. */
  stands(principal: Principal): void;
};

export type Listening = Held & {
  /** Rules are others now. */
  recheck(): Promise<void>;
  /** Says up to when everything was told, for whoever comes back, also where nothing is new. */
  refresh(): void;
};

export function openListening(
  parts: ListeningParts,
  first: Principal,
  database: DatabaseName,
  carrier: Carrier<ListenMessage>,
  over: () => void,
): Listening {
  const { log, after, limits } = parts;
  const { documents, now } = parts.access;
  const targets = new Map<number, Target>();
  const joining = fewAtOnce(limits.mostJoining);
  const pace = paceOf(carrier, limits, after, () => end(tooSlow()));
  let principal = first;
  let live: LiveDatabase | undefined;
  let isOver = false;
  /** Whether a result is being said: then nothing else is, and no snapshot with half of it. */
  let saying: Promise<void> | undefined;
  let snapshotAt = 0;

  const access = (): ListenAccess => admitListening(parts.access, database, principal);

  function end(refusal?: RpcRefused): void {
    if (isOver) return;
    isOver = true;
    for (const target of targets.values()) endTarget(target);
    targets.clear();
    pace.stop();
    over();
    carrier.end(refusal);
  }

  const say = (message: ListenMessage): void => {
    if (!isOver) carrier.say(message);
  };

  const sayChange = (targetChangeType: TargetChange['targetChangeType'], id: number, more = {}) =>
    say({ targetChange: { targetChangeType, targetIds: [id], ...more } });

  const current = () => [...targets.values()].filter(({ isCurrent }) => isCurrent);

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
    const change = { resumeToken: token(), readTime: readTime() };
    say({ targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [], ...change } });
  }

  /** Everything that is known, once all of it is, and the client takes it. */
  function flush(): void {
    if (isOver || saying !== undefined || live === undefined) return;
    const told = current();
    if (!told.some(({ pending }) => pending.size() > 0)) return;
    if (told.some((target) => busySource(target) !== undefined)) return;
    if (pace.isBehind()) {
      pace.whenTaken(flush);
      return;
    }
    sayPending(live);
    saySnapshot(live);
  }

  /**
   * Said with the answer and not before it: a snapshot says to clients of every target that was added up
   * to when they know it.
   */
  function sayAdded(target: Target): void {
    if (!target.isAdded) sayChange('ADD', target.id);
    target.isAdded = true;
  }

  function drop(target: Target): void {
    sayAdded(target);
    targets.delete(target.id);
    endTarget(target);
    if (targets.size === 0) live = undefined;
  }

  function fail(target: Target, error: unknown): void {
    if (isOver || target.isOver) return;
    const refusal = refusalOf(error, log);
    if (isPassing(refusal) || refusal.code === 'UNAUTHENTICATED') {
      end(refusal);
      return;
    }
    drop(target);
    sayChange('REMOVE', target.id, { cause: causeOf(refusal) });
    flush();
  }

  const watcherFor = (target: Target, { soon }: LiveDatabase): Watcher => ({
    changed(deltas) {
      target.pending.add(deltas);
      const untold = [...targets.values()].reduce((sum, one) => sum + one.pending.characters(), 0);
      if (untold > limits.mostUntold) end(tooSlow());
      else if (target.isCurrent) soon(flush);
    },
    settled: () => soon(flush),
    failed: (error) => fail(target, error),
  });

  const taken = () => new Promise<void>((resolve) => pace.whenTaken(resolve));

  async function sayDeltas(target: Target, deltas: readonly Delta[], skipsNewer: boolean) {
    const { id } = target;
    let began = performance.now();
    for (const delta of deltas) {
      if (performance.now() - began > 4) {
        await nextTurn();
        began = performance.now();
      }
      while (pace.isBehind() && !isOver) await taken();
      if (target.isOver || live === undefined) return;
      // What has changed meanwhile is said as it is now.
      if (skipsNewer && target.pending.has(delta.name)) continue;
      const told = [{ id, select: selectOf(target), deltas: [delta] }];
      for (const message of messagesOf(told, live.readTime())) say(message);
    }
  }

  async function sayResult(target: Target, { isReset, deltas, filter }: TargetResult) {
    if (target.isOver) return;
    const { id, asked } = target;
    sayAdded(target);
    if (isReset) sayChange('RESET', id);
    await sayDeltas(target, deltas, filter === undefined);
    if (target.isOver) return;
    if (filter !== undefined) say({ filter: { targetId: id, ...filter } });
    for (;;) {
      const busy = [target, ...current()].map(busySource).find((source) => source !== undefined);
      if (busy === undefined) break;
      // Whoever it fails is told by it.
      await busy.ready().catch(() => undefined);
    }
    if (target.isOver || live === undefined) return;
    target.isCurrent = true;
    sayPending(live);
    sayChange('CURRENT', id, { resumeToken: live.token(), readTime: live.readTime() });
    saySnapshot(live);
    if (!asked.isOnce) return;
    drop(target);
    sayChange('REMOVE', id);
  }

  /** One result after the other. */
  async function sayInTurn(target: Target, result: TargetResult): Promise<void> {
    while (saying !== undefined) await saying;
    saying = sayResult(target, result);
    await saying;
    saying = undefined;
    flush();
  }

  const joinParts = (of: LiveDatabase): JoinParts => ({
    documents,
    now,
    database,
    live: of,
    access,
  });

  async function join(target: Target, of: LiveDatabase): Promise<void> {
    if (target.isOver) return;
    try {
      const result = await joinTarget(joinParts(of), target, watcherFor(target, of));
      if (result !== undefined) await sayInTurn(target, result);
    } catch (error) {
      fail(target, error);
    }
  }

  function addTarget(id: number, wire: unknown): void {
    if (targets.has(id)) throw invalid(`Target ${id} is listened to already.`);
    try {
      if (targets.size >= limits.mostTargets) throw tooMany('targets', limits.mostTargets);
      const asked = readTarget(wire, database);
      if ('names' in asked.watched && asked.watched.names.length > limits.mostNames) {
        throw tooMany('documents in one target', limits.mostNames);
      }
      const target = openTarget(id, asked);
      const entered = parts.enter(listening);
      live = entered.live;
      target.releases.push(entered.leave);
      targets.set(id, target);
      joining(() => join(target, entered.live));
    } catch (error) {
      sayChange('ADD', id);
      sayChange('REMOVE', id, { cause: causeOf(refusalOf(error, log)) });
    }
  }

  function removeTarget(id: number): void {
    const target = targets.get(id);
    if (target !== undefined) drop(target);
    // Whoever removes one waits for the answer, also if it has failed meanwhile.
    sayChange('REMOVE', id);
    flush();
  }

  async function recheck(): Promise<void> {
    for (const target of [...targets.values()]) {
      if (target.isOver || live === undefined) continue;
      await recheckTarget(joinParts(live), target).catch((error) => fail(target, error));
    }
  }

  const listening: Listening = {
    hear(message) {
      if (isOver) return;
      try {
        const request = readListenRequest(message, database);
        if ('addTarget' in request) addTarget(request.addTarget, request.target);
        else removeTarget(request.removeTarget);
      } catch (error) {
        end(refusalOf(error, log));
      }
    },
    leave: () => end(),
    end,
    recheck,
    stands(standing) {
      const before = principal;
      principal = standing;
      const isSame =
        standing.kind !== 'operator' ||
        (before.kind === 'operator' && before.role === standing.role);
      if (!isSame) void recheck();
    },
    refresh() {
      if (isOver || saying !== undefined || live === undefined || pace.isBehind()) return;
      const told = current();
      if (told.length === 0 || live.position() <= snapshotAt) return;
      if (told.some((target) => busySource(target) !== undefined)) return;
      sayPending(live);
      saySnapshot(live);
    },
  };
  return listening;
}
