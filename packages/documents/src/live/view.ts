import type { After } from '@latchkey/kernel/after';
import type { BytesHolder, HeldBytes } from '@latchkey/kernel/held-bytes';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type Answer, answersOf } from './answers.ts';
import { tooMuchListenedTo } from './limits.ts';
import { addChanges, type Delta, deltaOf, type NetChange } from './net-changes.ts';
import { sharesOf } from './shares.ts';
import {
  bytesOf,
  differences,
  entered,
  isAnswer,
  moveWindow,
  type Window,
  windowOf,
} from './window.ts';

/** Who watches what. */
export type Watcher = {
  /** For whom it is remembered. */
  readonly holder: BytesHolder;
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
  answersAt(at: Microseconds): Promise<readonly Answer[]>;
  /** Refused if too much is remembered for its holder already. */
  watch(watcher: Watcher): () => void;
};

export type ViewParts = {
  readonly query: Query;
  readonly position: Microseconds;
  readonly read: (query: Query, at: Microseconds) => Promise<readonly StoredDocument[]>;
  readonly after: After;
  /** What is remembered of answers. */
  readonly remembered: HeldBytes;
};

const nothingRemembered = () => undefined;

/** Milliseconds, unless something changes before. */
const answersKept = 1000;

/** Without a limit each document tells for itself; with one, the first answers are remembered. */
export function openView({ query, position, read, after, remembered }: ViewParts): View {
  const { limit, offset } = query;
  const isWindow = limit !== undefined || offset > 0;
  const watchers = new Set<Watcher>();
  const shares = isWindow ? sharesOf(remembered) : undefined;
  const isIn = (document: StoredDocument) => isAnswer(query, document);
  let untold: Map<string, NetChange> | undefined;
  let untoldUpTo = position;
  let window: Window = [];
  let busy: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let latest:
    | { readonly at: Microseconds; readonly answers: Promise<readonly Answer[]> }
    | undefined;

  function tell(deltas: readonly Delta[]): void {
    if (deltas.length > 0) for (const watcher of watchers) watcher.changed(deltas);
  }

  /** Those who come at about the same time are answered together. */
  function keep(at: Microseconds, reading: ReturnType<typeof read>): Promise<readonly Answer[]> {
    const asked = { at, answers: reading.then(answersOf) };
    latest = asked;
    const forget = () => {
      if (latest === asked) latest = undefined;
    };
    asked.answers.then(() => after(answersKept, forget), forget);
    return asked.answers;
  }

  const answersAt: View['answersAt'] = (at) =>
    latest?.at === at ? latest.answers : keep(at, read(query, at));

  /** Whoever cannot have it remembered is told so, and the others go on. */
  function remember(next: Window): void {
    window = next;
    const refused = shares?.set(bytesOf(window));
    if (refused === undefined || refused.size === 0) return;
    for (const watcher of [...watchers]) {
      if (refused.has(watcher.holder.name)) watcher.failed(tooMuchListenedTo());
    }
  }

  async function readAgain(at: Microseconds, deleted: ReadonlySet<string>): Promise<void> {
    const reading = read(query, at);
    keep(at, reading).catch(() => undefined);
    const answers = await reading;
    const known = window;
    remember(windowOf(query, answers));
    const { others, left } = differences(known, answers, (name) =>
      deleted.has(name) ? at : undefined,
    );
    tell([...others.map(entered), ...left]);
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
    const changes = untold === undefined ? [] : [...untold.values()];
    untold = undefined;
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
      remember(moved.window);
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
      untold ??= new Map();
      addChanges(untold, changes);
      untoldUpTo = upTo;
    },
    async ready() {
      while (busy !== undefined) await busy;
      if (failure !== undefined) throw failure.error;
    },
    watch(watcher) {
      const leave = shares === undefined ? nothingRemembered : shares.enter(watcher.holder);
      if (leave === undefined) throw tooMuchListenedTo();
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        leave();
      };
    },
  };
}
