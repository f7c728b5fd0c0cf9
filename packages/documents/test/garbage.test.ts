import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rulesWith } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const rules = rulesWith(`
    match /{path=**} {
      allow read: if resource == null || resource.data.get('a', 0) != 1 || request.query.limit < 9;
      allow write: if request.resource == null || request.resource.data.keys().size() < 9;
    }`);

const values = [
  { nullValue: null },
  { booleanValue: true },
  { integerValue: '1' },
  { doubleValue: 'NaN' },
  { timestampValue: '2020-01-01T00:00:00Z' },
  { stringValue: 'x' },
  { bytesValue: 'AA==' },
  { referenceValue: 'projects/latchkey/databases/(default)/documents/c/d' },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { arrayValue: { values: [{ integerValue: 1 }] } },
  { mapValue: { fields: { inner: { stringValue: 'y' } } } },
  {
    mapValue: {
      fields: {
        __type__: { stringValue: '__vector__' },
        value: { arrayValue: { values: [{ doubleValue: 1 }] } },
      },
    },
  },
];
const fields = Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
const name = 'projects/latchkey/databases/(default)/documents/c/d';
const field = { fieldPath: 'f2' };
const structuredQuery = {
  from: [{ collectionId: 'c', allDescendants: false }],
  where: {
    compositeFilter: {
      op: 'AND',
      filters: [
        { fieldFilter: { field, op: 'IN', value: { arrayValue: { values } } } },
        {
          fieldFilter: {
            field: { fieldPath: 'f5' },
            op: 'GREATER_THAN',
            value: { stringValue: 'a' },
          },
        },
        { unaryFilter: { field: { fieldPath: 'f3' }, op: 'IS_NAN' } },
      ],
    },
  },
  select: { fields: [field] },
  orderBy: [{ field: { fieldPath: 'f5' }, direction: 'DESCENDING' }],
  startAt: { values: [{ stringValue: 'z' }], before: true },
  endAt: { values: [{ stringValue: 'a' }], before: false },
  offset: 1,
  limit: 5,
};

/** Good requests of every kind. */
const requests: readonly (readonly [string, string, unknown])[] = [
  ['GET', '/c/d?mask.fieldPaths=f1', undefined],
  ['GET', '/c?pageSize=2&orderBy=f1 desc&pageToken=W10', undefined],
  ['GET', '/c?showMissing=true&pageToken=ImEi', undefined],
  ['POST', '/c?documentId=e', { fields }],
  [
    'PATCH',
    '/c/d?updateMask.fieldPaths=f1&mask.fieldPaths=f2&currentDocument.exists=true',
    { fields },
  ],
  ['DELETE', '/c/d?currentDocument.updateTime=2020-01-01T00:00:00Z', undefined],
  ['POST', ':batchGet', { documents: [name], mask: { fieldPaths: ['f1'] } }],
  [
    'POST',
    ':commit',
    {
      writes: [
        {
          update: { name, fields },
          updateMask: { fieldPaths: ['f1', 'f10.inner'] },
          updateTransforms: [
            { fieldPath: 'n', increment: { integerValue: '1' } },
            { fieldPath: 'f9', appendMissingElements: { values: [{ integerValue: 2 }] } },
            { fieldPath: 't', setToServerValue: 'REQUEST_TIME' },
          ],
          currentDocument: { exists: true },
        },
        { verify: name },
        { delete: `${name}x` },
      ],
    },
  ],
  ['POST', ':batchWrite', { writes: [{ update: { name, fields } }], labels: { a: 'b' } }],
  ['POST', ':runQuery', { structuredQuery }],
  [
    'POST',
    ':runAggregationQuery',
    {
      structuredAggregationQuery: {
        structuredQuery,
        aggregations: [{ alias: 'n', count: { upTo: '3' } }, { avg: { field } }],
      },
    },
  ],
  ['POST', '/c/d:listCollectionIds', { pageSize: 3, pageToken: 'ImEi' }],
  ['POST', ':rollback', { transaction: 'AA==' }],
];

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    Number.MAX_VALUE,
    '',
    '__name__',
    '`',
    'a.b',
    '\0',
    '\ud800',
    [],
    {},
    'NaN',
    2 ** 53,
  ),
  fc.constantFrom<unknown>(...values, fields, name, structuredQuery),
  fc.string(),
  fc.integer(),
  fc.jsonValue(),
);

/** Another value somewhere within, or something more, or something less. */
function mutated(whole: unknown, places: readonly number[], replacement: unknown): unknown {
  const [place = 0, ...deeper] = places;
  if (typeof whole !== 'object' || whole === null || places.length === 0) return replacement;
  const entries: [string, unknown][] = Object.entries(whole);
  const index = place % (entries.length + 2);
  if (index === entries.length) entries.push([String(replacement), replacement]);
  else if (index > entries.length) entries.pop();
  else {
    const [key, value] = entries[index] ?? ['', null];
    entries[index] = [key, mutated(value, deeper, replacement)];
  }
  return Array.isArray(whole) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const mutations = fc.array(
  fc.record({ places: fc.array(fc.nat(20), { maxLength: 12 }), replacement: odd }),
  { maxLength: 3 },
);

/** Some letters of an address replaced by others, escaped so that they are one. */
const address = fc.array(
  fc.record({
    at: fc.nat(),
    text: fc.constantFrom(
      '/',
      ':',
      '%2F',
      '%00',
      '%',
      '?',
      '&',
      '=',
      '.',
      '..',
      '`',
      '%F0%9F',
      '__x__',
      'ü',
    ),
  }),
  { maxLength: 2 },
);

function addressed(good: string, edits: readonly { at: number; text: string }[]): string {
  let edited = good;
  for (const { at, text } of edits) {
    const place = at % (edited.length + 1);
    edited = edited.slice(0, place) + text + edited.slice(place + 1);
  }
  return encodeURI(edited).replaceAll('%25', '%');
}

forEachDocumentsDeployment(rules, (nodeAt) => {
  test(
    'whatever is sent, nothing breaks',
    async () => {
      const world = nodeAt(0);
      const token = String((await world.signUp('ada@example.com')).idToken);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...requests),
          mutations,
          address,
          fc.constantFrom('owner', 'account', null),
          async ([method, good, body], changes, edits, who) => {
            let sent = body;
            for (const { places, replacement } of changes)
              sent = mutated(sent, places, replacement);
            const reply = await world.send(method, addressed(good, edits), {
              as: who === 'account' ? token : who,
              ...(body !== undefined && { body: JSON.stringify(sent) ?? '' }),
            });
            if (reply.status === 501) return;
            expect([reply.status, reply.text]).toSatisfy(([status]) => status < 500);
          },
        ),
        { numRuns: rounds(300, 20_000) },
      );
    },
    rounds(180_000, 3_600_000),
  );
});
