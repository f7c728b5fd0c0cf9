import type { After } from '@latchkey/kernel/after';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { addChanges, type Delta, deltaOf, type NetChange } from './net-changes.ts';
import { differences, isAnswer, moveWindow, type Window, windowOf } from './window.ts';

/** Who watches what. */
export type Watcher = {
  /** To be told with the next snapshot. */
  changed(deltas: readonly Delta[]): void;
  /** Nothing has to be read any more before a snapshot. */
  settled(): void;
  failed(error: unknown): void;
};

/** The answers of a query for all who asked it, as far as the log has been taken. */
export type View = {
  readonly query: Query;
  take(changes: readonly NetChange[], upTo: Microseconds): void;
  /** Whether something has to be read before it is known what has changed. */
  isBusy(): boolean;
  ready(): Promise<void>;
  answersAt(at: Microseconds): Promise<readonly StoredDocument[]>;
  watch(watcher: Watcher): () => void;
};

export type ViewParts = {
  readonly query: Query;
  readonly position: Microseconds;
  readonly read: (query: Query, at: Microseconds) => Promise<readonly StoredDocument[]>;
  readonly after: After;
};

/** Milliseconds, unless something changes before. */
const answersKept = 1000;

/** Without a limit each document tells for itself; with one, the first answers are remembered. */
export function openView({ query, position, read, after }: ViewParts): View {
  const { limit, offset } = query;
  const isWindow = limit !== undefined || offset > 0;
  const watchers = new Set<Watcher>();
  const isIn = (document: StoredDocument) => isAnswer(query, document);
  const untold = new Map<string, NetChange>();
  let untoldUpTo = position;
  let window: Window = [];
  let busy: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let latest: { readonly at: Microseconds; readonly answers: ReturnType<typeof read> } | undefined;

  function tell(deltas: readonly Delta[]): void {
    if (deltas.length > 0) for (const watcher of watchers) watcher.changed(deltas);
  }

  /** Those who come at about the same time are answered together. */
  function answersAt(at: Microseconds): ReturnType<typeof read> {
    if (latest?.at === at) return latest.answers;
    const asked = { at, answers: read(query, at) };
    latest = asked;
    const forget = () => {
      if (latest === asked) latest = undefined;
    };
    asked.answers.then(() => after(answersKept, forget), forget);
    return asked.answers;
  }

  async function readAgain(at: Microseconds, deleted: ReadonlySet<string>): Promise<void> {
    const answers = await answersAt(at);
    const known = window;
    window = windowOf(query, answers);
    tell(differences(known, answers, (name) => (deleted.has(name) ? at : undefined)));
  }

  function begin(at: Microseconds, changes: readonly NetChange[]): void {
    const deleted = new Set(changes.filter(({ after }) => !after).map(({ name }) => name));
    busy = readAgain(at, deleted).then(goOn, (error) => {
      failure = { error };
      busy = undefined;
      for (const watcher of [...watchers]) watcher.failed(error);
    });
  }

  function goOn(): void {
    busy = undefined;
    const changes = [...untold.values()];
    untold.clear();
    if (changes.length > 0) apply(changes, untoldUpTo);
    if (busy === undefined) for (const watcher of watchers) watcher.settled();
  }

  function apply(changes: readonly NetChange[], upTo: Microseconds): void {
    if (!isWindow) {
      tell(changes.map((one) => deltaOf(one, upTo, isIn)).filter((delta) => delta !== undefined));
      return;
    }
    if (limit !== undefined && offset === 0) {
      const moved = moveWindow({ ...query, limit }, window, changes, upTo);
      if (moved === undefined) {
        begin(upTo, changes);
        return;
      }
      window = moved.window;
      tell(moved.deltas);
      return;
    }
    const isConcerned = ({ before, after }: NetChange) =>
      (before !== undefined && isIn(before)) || (after !== undefined && isIn(after));
    if (changes.some(isConcerned)) begin(upTo, changes);
  }

  if (isWindow) begin(position, []);

  return {
    query,
    answersAt,
    isBusy: () => busy !== undefined,
    take(changes, upTo) {
      latest = undefined;
      if (failure !== undefined) return;
      if (busy === undefined) return apply(changes, upTo);
      addChanges(untold, changes);
      untoldUpTo = upTo;
    },
    async ready() {
      while (busy !== undefined) await busy;
      if (failure !== undefined) throw failure.error;
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
