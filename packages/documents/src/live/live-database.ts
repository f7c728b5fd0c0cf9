import type { After } from '@latchkey/kernel/after';
import type { HeldBytes } from '@latchkey/kernel/held-bytes';
import { inPieces } from '@latchkey/kernel/in-pieces';
import type { Log } from '@latchkey/kernel/log';
import type { ReadNames } from '../access/lookups.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { Query } from '../query/query.ts';
import type { Documents } from '../store/open-documents.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type DecideOnce, decisionsAt } from './decide-once.ts';
import type { DocumentWatch } from './document-watch.ts';
import { type Follower, followDatabase } from './follow-database.ts';
import { lookupsAt } from './lookups-at.ts';
import type { NetChange } from './net-changes.ts';
import { printResumeToken, readResumeToken } from './resume-token.ts';
import { type SharedAnswers, sharedAnswers } from './shared-answers.ts';
import type { ShownDocuments } from './shown-documents.ts';
import type { Told } from './told.ts';
import { openView, type View } from './view.ts';
import { viewIndex } from './view-index.ts';

export type LiveDatabaseParts = {
  readonly documents: Documents;
  readonly database: DatabaseName;
  readonly shown: ShownDocuments;
  readonly log: Log;
  readonly after: After;
  readonly looksEvery: number;
  /** For what a few have to read before they can be told, in milliseconds. */
  readonly longestWait: number;
  /** What is remembered of answers, for whom. */
  readonly remembered: HeldBytes;
};

/** One database while somebody listens to it. */
export type LiveDatabase = Pick<Follower, 'position' | 'catchUp' | 'between' | 'wake'> & {
  /** What a snapshot of this moment is called: never zero, which clients take for no time at all. */
  readTime(): Microseconds;
  /** For whoever comes back. */
  token(): string;
  timeOf(token: string): Microseconds | undefined;
  /** One for all who ask the same, until each has left. */
  view(query: Query, holder: string): View;
  leave(view: View): void;
  watchDocument(name: string, watch: DocumentWatch): () => void;
  /** What those who come back are told, and how many documents there are. */
  readonly told: SharedAnswers<View, Told | undefined>;
  readonly counted: SharedAnswers<View, number>;
  /** What rules look up at a time. */
  lookUpAt(at: Microseconds): ReadNames;
  /** Once for all of whom rules see the same, about what was changed at a time. */
  decideAt(at: Microseconds): DecideOnce;
  /** Somebody has something to say, when all that has to be said is known. */
  soon(say: () => void): void;
  close(): void;
};

export function openLiveDatabase(parts: LiveDatabaseParts): LiveDatabase {
  const { documents, database, shown, after, longestWait, remembered } = parts;
  const views = new Map<string, { readonly view: View; watchers: number }>();
  const watches = new Map<string, Set<DocumentWatch>>();
  const index = viewIndex<View>();
  const lookups = lookupsAt(documents, database);
  let secret: string | undefined;
  let printed: { readonly at: Microseconds; readonly token: string } | undefined;
  let untold = new Set<() => void>();
  let isTaking = false;

  const keyOf = (query: Query): string =>
    // Two that differ only in what is shown of the answers have the same answers.
    JSON.stringify({ ...query, select: undefined });

  const readFor = (holder: string) => async (query: Query, at: Microseconds) => {
    const answers = await documents.query(query, { seen: at }, false, holder);
    return answers.documents.map(shown.of);
  };

  function dispatch(changes: readonly NetChange[], upTo: Microseconds) {
    const concerned = new Map<View, NetChange[]>();
    const busy: Promise<void>[] = [];
    for (const change of changes) {
      for (const view of index.concerned(change)) {
        const list = concerned.get(view);
        if (list === undefined) concerned.set(view, [change]);
        else list.push(change);
      }
      for (const watch of watches.get(change.name) ?? []) {
        watch.take(change, upTo);
        if (watch.isBusy()) busy.push(watch.ready());
      }
    }
    for (const [view, list] of concerned) {
      view.take(list, upTo);
      if (view.isBusy()) busy.push(view.ready());
    }
    return busy;
  }

  async function take(changes: readonly NetChange[], upTo: Microseconds): Promise<void> {
    isTaking = true;
    const known = changes.map((change) =>
      change.after === undefined ? change : { ...change, after: shown.of(change.after) },
    );
    const busy = dispatch(known, upTo);
    if (busy.length > 0) {
      let callOff: () => void = () => undefined;
      const waited = new Promise<void>((resolve) => {
        callOff = after(longestWait, resolve);
      });
      await Promise.race([Promise.allSettled(busy), waited]);
      callOff();
    }
    isTaking = false;
    const saying = untold;
    untold = new Set();
    await inPieces(saying, (say) => say());
  }

  const follower = followDatabase({ ...parts, take });

  const readTime = () => Math.max(follower.position(), 1);

  return {
    ...follower,
    readTime,
    async catchUp() {
      await follower.catchUp();
      secret ??= await documents.secretOf(database);
    },
    token() {
      const at = follower.position();
      if (printed?.at !== at) printed = { at, token: printResumeToken(at, secret ?? '') };
      return printed.token;
    },
    timeOf: (token) => readResumeToken(token, secret ?? ''),
    view(query, holder) {
      const key = keyOf(query);
      const known = views.get(key);
      if (known !== undefined) {
        known.watchers += 1;
        return known.view;
      }
      const asked = { ...query, select: undefined };
      const position = follower.position();
      const read = readFor(holder);
      const view = openView({ query: asked, position, read, after, remembered });
      views.set(key, { view, watchers: 1 });
      index.add(view);
      return view;
    },
    leave(view) {
      const key = keyOf(view.query);
      const known = views.get(key);
      if (known === undefined) return;
      known.watchers -= 1;
      if (known.watchers > 0) return;
      views.delete(key);
      index.remove(view);
    },
    watchDocument(name, watch) {
      const others = watches.get(name) ?? new Set();
      watches.set(name, others.add(watch));
      return () => {
        others.delete(watch);
        if (others.size === 0) watches.delete(name);
      };
    },
    told: sharedAnswers(after),
    counted: sharedAnswers(after),
    lookUpAt: lookups,
    decideAt: decisionsAt(),
    soon(say) {
      if (isTaking) untold.add(say);
      else say();
    },
  };
}
