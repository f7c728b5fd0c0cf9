/** One value of every kind. */
export const values = [
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
export const fields = Object.fromEntries(values.map((value, index) => [`f${index}`, value]));
export const name = 'projects/latchkey/databases/(default)/documents/c/d';
const field = { fieldPath: 'f2' };
export const structuredQuery = {
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

/** What an address begins with. */
export const roots = {
  documents: '/v1/projects/latchkey/databases/(default)/documents',
  past: '/latchkey/v1/projects/latchkey/databases/(default)/documents',
  indexes: '/v1/projects/latchkey/databases/(default)/collectionGroups',
  rules: '/v1/projects/latchkey',
} as const;

type GoodRequest = readonly [
  method: string,
  address: string,
  body: unknown,
  root?: keyof typeof roots,
];

const rulesText =
  "rules_version = '2';\nservice cloud.firestore {\n  match /{path=**} { allow get; }\n}";

/** Good requests of every kind. */
export const requests: readonly GoodRequest[] = [
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
  ['POST', ':listCollectionIds', { pageSize: 1, pageToken: '$collectionsToken' }],
  ['GET', '/c?pageSize=1&pageToken=$pageToken', undefined],
  ['GET', '/c/d?transaction=$transaction', undefined],
  ['GET', '/c/d?readTime=2020-01-01T00:00:00Z', undefined],
  [
    'POST',
    ':partitionQuery',
    {
      structuredQuery: {
        from: [{ collectionId: 'c', allDescendants: true }],
        orderBy: [{ field: { fieldPath: '__name__' } }],
      },
      partitionCount: '3',
      pageSize: 2,
      pageToken: '',
    },
  ],
  ['POST', ':beginTransaction', { options: { readOnly: { readTime: '2020-01-01T00:00:00Z' } } }],
  [
    'POST',
    ':beginTransaction',
    { options: { readWrite: { retryTransaction: '$otherTransaction' } } },
  ],
  ['POST', ':batchGet', { documents: [name], newTransaction: { readWrite: {} } }],
  ['POST', ':batchGet', { documents: [name], transaction: '$transaction' }],
  ['POST', ':runQuery', { structuredQuery, transaction: '$transaction' }],
  ['POST', ':commit', { writes: [{ delete: name }], transaction: '$otherTransaction' }],
  ['POST', ':rollback', { transaction: '$otherTransaction' }],
  ['POST', ':rollback', { transaction: 'AA==' }],
  ['POST', ':executePipeline', { structuredPipeline: {} }],
  ['POST', ':runQuery', { structuredQuery, explainOptions: { analyze: true } }],
  [
    'POST',
    ':runQuery',
    {
      structuredQuery: {
        from: [{ collectionId: 'c' }],
        where: {
          fieldFilter: { field, op: 'EQUAL', value: { integerValue: '1' } },
        },
        orderBy: [{ field: { fieldPath: 'f5' }, direction: 'DESCENDING' }],
      },
      explainOptions: { analyze: true },
    },
  ],
  ['POST', '/c/d:history', { pageSize: 3, before: '2999-01-01T00:00:00Z' }, 'past'],
  [
    'POST',
    '/c/d:restore',
    { time: '2020-01-01T00:00:00Z', currentDocument: { exists: true } },
    'past',
  ],
  ['GET', '/-/indexes', undefined, 'indexes'],
  [
    'POST',
    '/c/indexes',
    {
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'f2', order: 'ASCENDING' },
        { fieldPath: 'f5', order: 'DESCENDING' },
      ],
    },
    'indexes',
  ],
  ['DELETE', '/c/indexes/x', undefined, 'indexes'],
  ['GET', '/c/fields/f1', undefined, 'indexes'],
  [
    'PATCH',
    '/c/fields/f6?updateMask=indexConfig',
    { indexConfig: { indexes: [{ queryScope: 'COLLECTION', fields: [{ order: 'ASCENDING' }] }] } },
    'indexes',
  ],
  [
    'POST',
    ':test',
    {
      source: { files: [{ name: 'a.rules', content: rulesText }] },
      testSuite: {
        testCases: [
          {
            expectation: 'ALLOW',
            request: {
              ...{ method: 'list', path: '/databases/(default)/documents/c', time: '2020-01-01' },
              auth: { uid: 'ada', token: { admin: true } },
              query: { limit: 1, orderBy: { a: 'ASC' } },
            },
            resource: { data: { a: 1 } },
            functionMocks: [
              { function: 'get', args: [{ exactValue: '/a/b' }], result: { value: { data: {} } } },
            ],
          },
        ],
      },
    },
    'rules',
  ],
  ['GET', '/rulesets?pageSize=1&pageToken=x', undefined, 'rules'],
  ['GET', '/releases/cloud.firestore', undefined, 'rules'],
];
