import type { ListenAccess } from '../access/admit-listening.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import { namedDocuments } from '../query/named-documents.ts';
import type { Query } from '../query/query.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type Answer, holdingFirst } from './answers.ts';
import { documentWatch } from './document-watch.ts';
import type { Target } from './target.ts';
import {
  documentsResult,
  pagesOf,
  queryResult,
  type ResultParts,
  type TargetResult,
} from './target-result.ts';
import type { Watcher } from './view.ts';

export type JoinParts = ResultParts & {
  readonly database: DatabaseName;
  /** As rules and the client's standing are now. */
  readonly access: () => ListenAccess;
  /** About what was changed at a time, once for all who ask the same as the same. */
  readonly decideAt: (at: Microseconds, asked: unknown, work: () => Promise<void>) => Promise<void>;
};

/** Decided before anything is read; what is read is not older than what the decision looked at. */
async function joinQuery(
  parts: JoinParts,
  target: Target,
  query: Query,
  watcher: Watcher,
): Promise<TargetResult | undefined> {
  const { live, access } = parts;
  await access().list(query);
  await live.catchUp();
  if (target.isOver) return undefined;
  const view = live.view(query, watcher.holder.name);
  target.releases.push(() => live.leave(view));
  do await view.ready();
  while (
    // It may be busy again by the time that this goes on.
    view.isBusy()
  );
  if (target.isOver) return undefined;
  // From here on the watcher is told what is after this time, and nothing before it.
  const at = live.position();
  target.releases.push(view.watch(watcher));
  target.sources.push(view);
  const names = namedDocuments(query);
  if (names.length > 0) {
    watchNamed(parts, target, query, names, watcher);
    await access().list(query, live.lookUpAt(at));
  }
  return queryResult(parts, view, target.asked, at);
}

/**
 * Of a document that a query names, rules are asked as it is stored, and so again whenever it is
 * another one. What becomes of it is told by the view, and not before they have answered.
 */
function watchNamed(
  { live, access, decideAt }: JoinParts,
  target: Target,
  query: Query,
  names: readonly string[],
  { settled, failed }: Watcher,
): void {
  for (const name of names) {
    const watch = documentWatch(
      (_document, upTo) => {
        const now = access();
        if (now.isFree()) return undefined;
        const asked = { ...query, select: undefined };
        return decideAt(upTo, asked, () => now.list(query, live.lookUpAt(upTo)));
      },
      { changed: () => undefined, settled, failed },
    );
    target.releases.push(live.watchDocument(name, watch));
    target.sources.push(watch);
  }
}

async function joinDocuments(
  parts: JoinParts,
  target: Target,
  names: readonly string[],
  watcher: Watcher,
): Promise<TargetResult | undefined> {
  const { live, access, decideAt } = parts;
  await live.catchUp();
  if (target.isOver) return undefined;
  const at = live.position();
  for (const name of names) {
    const watch = documentWatch((document, upTo) => {
      const now = access();
      if (now.isFree()) return undefined;
      return decideAt(upTo, [name], () => now.get(name, document, live.lookUpAt(upTo)));
    }, watcher);
    target.releases.push(live.watchDocument(name, watch));
    target.sources.push(watch);
  }
  const found = new Map<string, Answer>();
  const hold = holdingFirst();
  await admitNames(parts, names, at, (document) => found.set(document.name, hold(document)));
  return documentsResult(parts, names, found, target.asked, at);
}

/** Each as it is at the time, and what is there of them is handed on. */
async function admitNames(
  { live, access, documents, database }: JoinParts,
  names: readonly string[],
  at: Microseconds,
  found: (document: StoredDocument) => void = () => undefined,
): Promise<void> {
  for (const page of pagesOf(names)) {
    const read = await documents.lookUp(database, page, { seen: at });
    for (const name of page) {
      const document = read.documents.get(name);
      await access().get(name, document, live.lookUpAt(at));
      if (document !== undefined) found(document);
    }
  }
}

/** What is said first; nothing if the client no longer wants to know. */
export function joinTarget(
  parts: JoinParts,
  target: Target,
  watcher: Watcher,
): Promise<TargetResult | undefined> {
  const { watched } = target.asked;
  return 'query' in watched
    ? joinQuery(parts, target, watched.query, watcher)
    : joinDocuments(parts, target, watched.names, watcher);
}

/** Refused if the target may no longer be listened to. */
export async function recheckTarget(
  parts: JoinParts,
  { asked: { watched } }: Target,
  decide: (asked: unknown, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { live, access } = parts;
  if (access().isFree()) return;
  await live.catchUp();
  const at = live.position();
  if ('query' in watched) {
    const { query } = watched;
    await decide({ ...query, select: undefined }, () => access().list(query, live.lookUpAt(at)));
    return;
  }
  const { names } = watched;
  await decide(names, () => admitNames(parts, names, at));
}
