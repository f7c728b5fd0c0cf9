import type { After } from '@latchkey/kernel/after';
import type { BytesHolder, HeldPart } from '@latchkey/kernel/held-bytes';
import type { Log } from '@latchkey/kernel/log';
import type { Principal } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { admitListening, type ListenAccess } from '../access/admit-listening.ts';
import type { AccessParts } from '../access/open-access.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import { longestPast } from '../store/read-at.ts';
import { invalid } from '../wire/invalid.ts';
import type { Carrier, Conversation } from './conversation.ts';
import type { DecideOnce } from './decide-once.ts';
import { fewAtOnce } from './few-at-once.ts';
import type { HoldFirst } from './hold-first.ts';
import { type JoinParts, joinTarget, recheckTarget } from './join-target.ts';
import { type LiveLimits, tooMany, tooMuchListenedTo, tooSlow } from './limits.ts';
import type { LiveDatabase } from './live-database.ts';
import type { ListenMessage } from './messages.ts';
import { paceOf } from './pace.ts';
import { readListenRequest, readTarget } from './read-listen-request.ts';
import { causeOf, isPassing, refusalOf } from './refusal-of.ts';
import { openSpeech } from './speech.ts';
import { endTarget, openTarget, type Target } from './target.ts';
import type { Watcher } from './view.ts';

export type ListeningParts = {
  readonly access: AccessParts;
  readonly log: Log;
  readonly after: After;
  readonly limits: LiveLimits;
  /** What was said and is not taken, and what is listened to. */
  readonly untaken: HeldPart;
  readonly listenedTo: HeldPart;
  /** For whom all of it is held. */
  readonly holder: BytesHolder;
  /** What is to be said first, for as long as it takes. */
  readonly hold: HoldFirst;
  /** One target more, or less. */
  counted(more: 1 | -1): void;
  /** The database for as long as a target is listened to. */
  enter(listening: Listening): { readonly live: LiveDatabase; leave(): void };
};

/** A conversation as the server holds it. */
export type Held = Conversation & {
  end(refusal?: RpcRefused): void;
};

export type Listening = Held & {
  /** For when rules are others: asks about each target whether it may still be listened to. Never fails. */
  rechecks(once: DecideOnce): readonly (() => Promise<void>)[];
  /** Says up to when everything was told, for whoever comes back, also where nothing is new. */
  refresh(): void;
};

/** Beside what was sent to ask for it, what a target takes of memory. */
const targetCost = 2048;

export function openListening(
  parts: ListeningParts,
  principal: Principal,
  database: DatabaseName,
  carrier: Carrier<ListenMessage>,
  over: () => void,
): Listening {
  const { log, after, limits, untaken, listenedTo, holder } = parts;
  const { documents, now } = parts.access;
  const targets = new Map<number, Target>();
  const joining = fewAtOnce(limits.mostJoining);
  const late = () => end(tooSlow());
  const pace = paceOf({ carrier, limits, after, held: untaken, late });
  let listened = 0;
  /** Characters of what has happened and was not told yet. */
  let untold = 0;
  let live: LiveDatabase | undefined;
  let isOver = false;

  const speech = openSpeech({
    ...{ carrier, pace, targets },
    live: () => live,
    isOver: () => isOver,
    async read(unread, { at, begun }) {
      // What was changed since may be forgotten.
      if (now() - begun > longestPast / 1000) throw tooSlow();
      const names = unread.map(({ name }) => name);
      return (await documents.lookUp(database, names, { seen: at })).documents.values();
    },
  });
  const { change, flush } = speech;

  const access = (): ListenAccess => admitListening(parts.access, database, principal);

  function end(refusal?: RpcRefused): void {
    if (isOver) return;
    isOver = true;
    for (const target of targets.values()) endTarget(target);
    targets.clear();
    pace.stop();
    listenedTo.set(0);
    over();
    carrier.end(refusal);
  }

  function drop(target: Target): void {
    speech.added(target);
    targets.delete(target.id);
    endTarget(target);
    target.pending.take();
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
    change('REMOVE', target.id, { cause: causeOf(refusal) });
    flush();
  }

  const watcherFor = (target: Target, { soon }: LiveDatabase): Watcher => ({
    holder,
    changed(deltas) {
      target.pending.add(deltas);
      if (untold > limits.mostUntold) end(tooSlow());
      else if (target.isCurrent) soon(flush);
    },
    settled: () => soon(flush),
    failed: (error) => fail(target, error),
  });

  const joinParts = (of: LiveDatabase): JoinParts => ({
    documents,
    now,
    database,
    live: of,
    access,
    decideAt: (at, asked, work) => of.decideAt(at)(principal, asked, work),
  });

  /** Counted for as long as it is held. */
  async function firstOf(target: Target, of: LiveDatabase) {
    const begun = now();
    const result = await joinTarget(joinParts(of), target, watcherFor(target, of));
    return result && { ...result, ...parts.hold(result.deltas), begun };
  }

  async function join(target: Target, of: LiveDatabase): Promise<void> {
    if (target.isOver) return;
    try {
      const result = await firstOf(target, of);
      if (result === undefined) return;
      await speech.result(target, result).finally(result.release);
      if (target.asked.isOnce && target.isCurrent && !target.isOver) remove(target);
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
      const target = openTarget(id, asked, (more) => {
        untold += more;
      });
      const size = targetCost + JSON.stringify(wire).length;
      if (!listenedTo.set(listened + size)) throw tooMuchListenedTo();
      listened += size;
      target.releases.push(() => {
        listened -= size;
        listenedTo.set(listened);
      });
      const entered = parts.enter(listening);
      live = entered.live;
      target.releases.push(entered.leave);
      targets.set(id, target);
      parts.counted(1);
      target.releases.push(() => parts.counted(-1));
      target.releases.push(joining(() => join(target, entered.live)));
    } catch (error) {
      change('ADD', id);
      change('REMOVE', id, { cause: causeOf(refusalOf(error, log)) });
    }
  }

  function remove(target: Target): void {
    drop(target);
    change('REMOVE', target.id);
  }

  function removeTarget(id: number): void {
    const target = targets.get(id);
    // Whoever removes one waits for the answer, also if it has failed meanwhile.
    if (target === undefined) change('REMOVE', id);
    else remove(target);
    flush();
  }

  async function recheck(target: Target, once: DecideOnce): Promise<void> {
    if (target.isOver || live === undefined) return;
    const decide = (asked: unknown, work: () => Promise<void>) => once(principal, asked, work);
    await recheckTarget(joinParts(live), target, decide).catch((error) => fail(target, error));
  }

  const rechecks: Listening['rechecks'] = (once) =>
    Array.from(targets.values(), (target) => () => recheck(target, once));

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
    taken: pace.ready,
    leave: () => end(),
    end,
    rechecks,
    refresh: speech.refresh,
  };
  return listening;
}
