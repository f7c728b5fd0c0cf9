import { expect } from 'vitest';
import { mayBeCut } from '../src/encoding/encode-value.ts';
import { type IndexSpace, indexEntries, indexScopesOf } from '../src/indexes/index-entries.ts';
import { type IndexScope, indexScopeOf, keyWithin } from '../src/indexes/index-scope.ts';
import { compareBounds } from '../src/indexes/narrow-by-cursors.ts';
import { type PlaceIndexes, usualIndexes } from '../src/indexes/place-indexes.ts';
import type { Scan, ScanBound } from '../src/indexes/scan.ts';
import { scanAdmits } from '../src/indexes/scan-admits.ts';
import { scansOf } from '../src/indexes/scans.ts';
import { pathOf } from '../src/paths/document-name.ts';
import { compareDocuments } from '../src/query/compare-documents.ts';
import type { QueriedDocument } from '../src/query/queried-document.ts';
import type { Query } from '../src/query/query.ts';
import { runInMemory } from '../src/query/run-in-memory.ts';

type Entry = ScanBound & { readonly document: QueriedDocument };

type NamedIndex = { readonly kind: IndexSpace | 'documents'; readonly fieldPath?: string };

const indexName = (scope: IndexScope, index: NamedIndex): string =>
  JSON.stringify([scope, index.kind, 'fieldPath' in index ? index.fieldPath : '']);

/** All indexes of a world, each in the order of its bytes, as a store has them. */
function indexesOf(world: readonly QueriedDocument[], declared: PlaceIndexes) {
  const indexes = new Map<string, Entry[]>();
  const add = (scope: IndexScope, index: NamedIndex, entry: Entry) => {
    const name = indexName(scope, index);
    indexes.set(name, [...(indexes.get(name) ?? []), entry]);
  };
  const none = Buffer.alloc(0);
  for (const document of world) {
    const path = pathOf(document.name);
    const scopes = indexScopesOf(path, true);
    for (const scope of [...scopes, { kind: 'database' } as const]) {
      add(scope, { kind: 'documents' }, { value: keyWithin(scope, path), key: none, document });
    }
    for (const scope of scopes) {
      for (const { space, fieldPath, value } of indexEntries(document.fields, declared)) {
        const entry = { value: Buffer.from(value), key: keyWithin(scope, path), document };
        add(scope, { kind: space, fieldPath }, entry);
      }
    }
  }
  for (const entries of indexes.values()) entries.sort(compareBounds);
  return indexes;
}

function walk(query: Query, scan: Scan, indexes: ReadonlyMap<string, Entry[]>): readonly Entry[] {
  const entries = indexes.get(indexName(indexScopeOf(query), scan.index)) ?? [];
  const found = scan.ranges.flatMap(({ from, to }) =>
    entries.filter((entry) => compareBounds(from, entry) <= 0 && compareBounds(entry, to) < 0),
  );
  const inDirection = scan.direction === 'ASCENDING' ? found : found.reverse();
  const admitted = inDirection.filter(({ document }) => scanAdmits(query, scan, document));
  if (scan.isExact) expect(found.length).toBe(admitted.length);
  return admitted;
}

/** What a scan says of its order is so, cut values apart. */
function expectOrder(query: Query, scan: Scan, entries: readonly Entry[]): void {
  const compare = compareDocuments({ ...query, orderBy: query.orderBy.slice(0, scan.orderedBy) });
  for (const [index, entry] of entries.entries()) {
    const last = entries[index - 1];
    if (last === undefined) continue;
    if (last.value.equals(entry.value) && mayBeCut(entry.value)) continue;
    expect(compare(last.document, entry.document)).toBeLessThanOrEqual(0);
  }
}

/** By every scan of every disjunct, together with some scan of the others. Answers the answers. */
export function expectSameAnswers(
  world: readonly QueriedDocument[],
  query: Query,
  declared: PlaceIndexes = usualIndexes,
): readonly QueriedDocument[] {
  const indexes = indexesOf(world, declared);
  const truth = runInMemory(query, world);
  const disjuncts = scansOf(query, declared).map((scans) =>
    scans.map((scan) => {
      const entries = walk(query, scan, indexes);
      expectOrder(query, scan, entries);
      return new Set(entries.map(({ document }) => document));
    }),
  );
  const most = Math.max(...disjuncts.map((scans) => scans.length));
  for (let choice = 0; choice < most; choice++) {
    const found = new Set(disjuncts.flatMap((scans) => [...(scans[choice % scans.length] ?? [])]));
    const answers = [...found].sort(compareDocuments(query));
    expect(answers.map(({ name }) => name)).toEqual(truth.map(({ name }) => name));
  }
  return truth;
}
