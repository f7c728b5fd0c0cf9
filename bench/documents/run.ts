import { parseArgs } from 'node:util';
import { readAggregationQuery } from '../../packages/documents/src/query/read-aggregation-query.ts';
import { readStructuredQuery } from '../../packages/documents/src/query/read-structured-query.ts';
import {
  type Documents,
  openDocuments,
} from '../../packages/documents/src/store/open-documents.ts';
import type { Write } from '../../packages/documents/src/writes/write.ts';
import type { Database } from '../../packages/kernel/src/store/database.ts';
import { measureBulkCommits, measureSingleCommits } from './bulk-commits.ts';
import { measureComposite } from './composite-index.ts';
import { database as named, nameOf, requestOf, writesOf } from './documents-of.ts';
import { fill } from './fill.ts';
import { postgresPlaces, sqlitePlaces } from './places.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    each: { type: 'string', default: '2000' },
    large: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
  },
});
const each = Number(values.each);
const large = Number(values.large);
const small = 1000;
const inFlight = 16;

type Figure = { readonly perSecond: number; readonly microseconds: number };

/** Sixteen at a time. Processor time is that of all threads. */
async function measure(work: (turn: number) => Promise<unknown>): Promise<Figure> {
  const run = async (count: number) => {
    let turn = 0;
    const one = async () => {
      while (turn < count) await work(turn++);
    };
    await Promise.all(Array.from({ length: inFlight }, one));
  };
  await run(Math.ceil(each / 10));
  const usage = process.cpuUsage();
  const start = performance.now();
  await run(each);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(usage);
  return { perSecond: (each / milliseconds) * 1000, microseconds: (user + system) / each };
}

const field = (fieldPath: string) => ({ fieldPath });
const filter = (fieldPath: string, op: string, value: object) => ({
  fieldFilter: { field: field(fieldPath), op, value },
});
const city = filter('city', 'EQUAL', { stringValue: 'city 7' });
const active = filter('active', 'EQUAL', { booleanValue: false });
const score = filter('score', 'GREATER_THAN', { integerValue: '500000' });
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });

const queriesIn = (collectionId: string): Readonly<Record<string, object>> => ({
  'equality, 20': { from: [{ collectionId }], where: city, limit: 20 },
  'range and order, 20': {
    from: [{ collectionId }],
    where: score,
    orderBy: [{ field: field('score'), direction: 'DESCENDING' }],
    limit: 20,
  },
  'two equalities, 20': { from: [{ collectionId }], where: and(city, active), limit: 20 },
  'group, range, 20': { from: [{ collectionId, allDescendants: true }], where: score, limit: 20 },
});

let changes = 0;

/** Another title and another score, the rest as it was. */
function changeOf(collection: string, turn: number, count: number): readonly Write[] {
  changes += 1;
  return writesOf(collection, turn % count, 1).map((write) => ({
    ...write,
    ...('fields' in write && {
      fields: {
        ...write.fields,
        title: { stringValue: `Title ${changes}` },
        score: { integerValue: String((changes * 7919) % 1_000_003) },
      },
    }),
  }));
}

async function measureAll(documents: Documents, collection: string, count: number) {
  const figures = new Map<string, Figure>();
  figures.set(
    'get',
    await measure((turn) => documents.get(named, [nameOf(`${collection}/d${turn % count}`)])),
  );
  figures.set(
    'change of one',
    await measure((turn) => documents.commit(requestOf(changeOf(collection, turn, count)))),
  );
  const parent = { ...named, path: [] };
  for (const [name, wire] of Object.entries(queriesIn(collection))) {
    const query = readStructuredQuery(wire, parent);
    figures.set(name, await measure(() => documents.query(query)));
  }
  const counted = readAggregationQuery(
    {
      structuredQuery: { from: [{ collectionId: collection }], where: city },
      aggregations: [{ count: { upTo: '20' } }],
    },
    parent,
  );
  figures.set(
    'count up to 20',
    await measure(() => documents.aggregate(counted.query, counted.aggregations)),
  );
  return figures;
}

const places = values.postgres ? await postgresPlaces() : await sqlitePlaces();
const opened = await Promise.all(['one', 'bulk', 'raw'].map((name) => places.open(name)));
const [database, bulk, raw] = opened as [Database, Database, Database];
try {
  const documents = openDocuments(database);
  const { milliseconds, overRaw } = await measureBulkCommits(bulk, raw, Number(values.rounds));
  console.log(`commit of 500: ${milliseconds.toFixed(1)} ms, ${overRaw.toFixed(2)} of raw rows`);
  const single = await measureSingleCommits(bulk, raw, Math.ceil(each / 4), 5);
  console.log(
    `commit of 1: ${Math.round(single.perSecond)} a second, ${single.overRaw.toFixed(2)} of raw rows`,
  );
  await fill(documents, 'few', small);
  const growth = await fill(documents, 'many', large);
  console.log(
    `commits of 500 on the way to ${large}: ${growth.first.toFixed(1)} ms in the first tenth, ` +
      `${growth.last.toFixed(1)} in the last (${(growth.last / growth.first).toFixed(2)} times; ` +
      `processor ${growth.firstProcessor.toFixed(1)} and ${growth.lastProcessor.toFixed(1)} ms)`,
  );
  const few = await measureAll(documents, 'few', small);
  const many = await measureAll(documents, 'many', large);
  for (const [name, { perSecond, microseconds }] of many) {
    const before = few.get(name)?.perSecond ?? Number.NaN;
    console.log(
      `${name}: ${Math.round(perSecond)} a second of ${large} (${Math.round(microseconds)} µs of processor), ` +
        `${Math.round(before)} of ${small}, ratio ${(perSecond / before).toFixed(2)}`,
    );
  }
  const composite = await measureComposite(documents, 'many', 50);
  for (const which of ['without', 'with'] as const) {
    const { scan, entries, documents: looked, milliseconds: took } = composite[which];
    console.log(
      `two equalities, order, 20, ${which} an index of both: ${entries} entries, ${looked} documents, ` +
        `${took.toFixed(2)} ms (${scan})`,
    );
  }
  console.log(`built over ${large} documents in ${(composite.building / 1000).toFixed(1)} s`);
} finally {
  await Promise.all(opened.map((one) => one.close()));
  await places.close();
}
