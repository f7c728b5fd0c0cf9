import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Query } from '../query/query.ts';
import type { Documents } from '../store/open-documents.ts';
import { longestPast } from '../store/read-at.ts';
import type { StoredDocument } from '../store/stored-document.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import { type Answer, answersOf, type FirstDelta, firstDelta } from './answers.ts';
import { bloomFilter } from './bloom-filter.ts';
import type { LiveDatabase } from './live-database.ts';
import type { ExistenceFilter } from './messages.ts';
import { deltaOf, type NetChange } from './net-changes.ts';
import type { AskedTarget, Known } from './read-listen-request.ts';
import type { Told } from './told.ts';
import type { View } from './view.ts';
import { differences, isAnswer } from './window.ts';

/** More changes than these are not told one by one. */
const mostChanges = 5000;

/** What is said of a target before it is current. */
export type TargetResult = {
  /** Whether all that was known of it is to be forgotten. */
  readonly isReset: boolean;
  readonly deltas: readonly FirstDelta[];
  /** When what is not read yet was there. */
  readonly at: Microseconds;
  readonly filter?: Omit<ExistenceFilter, 'targetId'>;
};

/** Documents may be large, and so few of them are read at once. */
const namesAtOnce = 10;

export function* pagesOf(names: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < names.length; from += namesAtOnce) {
    yield names.slice(from, from + namesAtOnce);
  }
}

export type ResultParts = {
  readonly documents: Documents;
  readonly live: LiveDatabase;
  /** Milliseconds. */
  readonly now: () => number;
};

/** Up to when somebody knows everything, if the log still has what was changed since. */
export function knownSince(
  { live, now }: ResultParts,
  known: Known,
  at: Microseconds,
): Microseconds | undefined {
  const time = 'time' in known ? known.time : live.timeOf(known.token);
  if (time === undefined || time > at) return undefined;
  return time === at || time > now() * 1000 - longestPast ? time : undefined;
}

async function changesSince(
  { documents, live }: ResultParts,
  query: Query,
  since: Microseconds,
  at: Microseconds,
): Promise<readonly NetChange[] | undefined> {
  if (since === at) return [];
  const recent = await live.between(query, since, at);
  if (recent !== undefined) return recent;
  const earlier = await documents.changedWithin(query, since, mostChanges);
  if (earlier === undefined) return undefined;
  const names = [...earlier.keys()];
  const found = await documents.lookUp(query.database, names, { seen: at });
  return names.map((name) => ({
    name,
    before: earlier.get(name),
    after: found.documents.get(name),
  }));
}

/** Where each document tells for itself. */
async function tellChanged(
  parts: ResultParts,
  query: Query,
  since: Microseconds,
  at: Microseconds,
): Promise<Told | undefined> {
  const changes = await changesSince(parts, query, since, at);
  if (changes === undefined) return undefined;
  const isIn = (document: StoredDocument | undefined) =>
    document !== undefined && isAnswer(query, document);
  const told = changes.filter(
    ({ before, after }) =>
      before?.updateTime !== after?.updateTime && (isIn(before) || isIn(after)),
  );
  const deltas = told
    .map((change) => deltaOf(change, at, isIn))
    .filter((delta) => delta !== undefined);
  const more = told.reduce(
    (count, { before, after }) => count + Number(isIn(after)) - Number(isIn(before)),
    0,
  );
  return { deltas, more };
}

/** Where there is a limit: as it was then, and as it is now. */
async function tellMoved(
  { documents }: ResultParts,
  view: View,
  since: Microseconds,
  at: Microseconds,
): Promise<Told> {
  const { query } = view;
  const answers = await view.answersAt(at);
  const known = answersOf((await documents.query(query, { seen: since })).documents);
  const names = new Set(answers.map(({ name }) => name));
  const left = known.map(({ name }) => name).filter((name) => !names.has(name));
  const found = new Set<string>();
  for (const page of pagesOf(left)) {
    const read = await documents.lookUp(query.database, page, { seen: at });
    for (const name of read.documents.keys()) found.add(name);
  }
  const told = differences(known, answers, (name) => (found.has(name) ? undefined : at));
  return {
    deltas: [...told.others.map(firstDelta), ...told.left],
    more: answers.length - known.length,
  };
}

const isWindow = ({ limit, offset }: Query): boolean => limit !== undefined || offset > 0;

function countAt({ documents, live }: ResultParts, view: View, at: Microseconds): Promise<number> {
  return live.counted(view, String(at), async () => {
    if (isWindow(view.query)) return (await view.answersAt(at)).length;
    const counted = await documents.aggregate(
      view.query,
      [{ kind: 'count', alias: 'count', upTo: undefined }],
      { seen: at },
    );
    const { count } = counted.values;
    return count !== undefined && 'integerValue' in count ? Number(count.integerValue) : 0;
  });
}

/** What somebody who comes back is told; nothing where they have to begin anew. */
async function resumed(
  parts: ResultParts,
  view: View,
  { expectedCount }: AskedTarget,
  since: Microseconds,
  at: Microseconds,
): Promise<TargetResult | undefined> {
  const told = await parts.live.told(view, `${since} ${at}`, () =>
    isWindow(view.query)
      ? tellMoved(parts, view, since, at)
      : tellChanged(parts, view.query, since, at),
  );
  if (told === undefined) return undefined;
  const { deltas, more } = told;
  if (expectedCount === undefined) return { isReset: false, deltas, at };
  const count = await countAt(parts, view, at);
  // Whoever had what they should have now has what there is.
  if (expectedCount + more === count) return { isReset: false, deltas, at };
  const names = (await view.answersAt(at)).map(({ name }) => name);
  return { isReset: false, deltas, at, filter: { count, unchangedNames: bloomFilter(names) } };
}

/** Of a query at the time up to which the log has been taken. */
export async function queryResult(
  parts: ResultParts,
  view: View,
  asked: AskedTarget,
  at: Microseconds,
): Promise<TargetResult> {
  const { known } = asked;
  const since = known && knownSince(parts, known, at);
  if (since !== undefined) {
    try {
      const result = await resumed(parts, view, asked, since, at);
      if (result !== undefined) return result;
    } catch (error) {
      // Too much to compare is not too much to say again.
      if (!(error instanceof RpcRefused) || error.code !== 'RESOURCE_EXHAUSTED') throw error;
    }
  }
  const deltas = (await view.answersAt(at)).map(firstDelta);
  return { isReset: known !== undefined, deltas, at };
}

/** Of documents by their names, there or missing. */
export function documentsResult(
  parts: ResultParts,
  names: readonly string[],
  found: ReadonlyMap<string, Answer>,
  { known }: AskedTarget,
  at: Microseconds,
): TargetResult {
  const since = known && knownSince(parts, known, at);
  const deltas = names
    .filter((name) => {
      const answer = found.get(name);
      return answer === undefined || since === undefined || answer.updateTime > since;
    })
    .map((name): FirstDelta => {
      const answer = found.get(name);
      return answer === undefined
        ? { name, document: undefined, missingAt: at }
        : firstDelta(answer);
    });
  return { isReset: known !== undefined && since === undefined, deltas, at };
}
