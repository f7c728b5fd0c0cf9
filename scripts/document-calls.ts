/** A call of documents or of their rules: its method, its address, who it is for, and what it does. */
export type DocumentCall = readonly [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT',
  path: string,
  who: string,
  sentence: string,
];

const everybody = 'whoever rules let in';
const viewer = 'operator (viewer)';
const owner = 'operator (owner)';

const root = '/v1/projects/{project}/databases/{database}/documents';
const groups = '/v1/projects/{project}/databases/{database}/collectionGroups/{group}';
const past = `/latchkey${root}`;
const rules = '/v1/projects/{project}';

export type DocumentCalls = {
  readonly title: string;
  readonly words: readonly string[];
  readonly calls: readonly DocumentCall[];
};

/** What products beside accounts serve. Their messages are those of Google's, but for the past. */
export const documentCalls: readonly DocumentCalls[] = [
  {
    title: 'Documents',
    words: [
      'Messages are those of the Firestore REST protocol, `v1`. `{parent}` is a document or nothing. Operators',
      'read as viewers and write as owners, and pass without rules.',
    ],
    calls: [
      ['GET', `${root}/{path}`, everybody, 'a document: `mask`, `transaction`, `readTime`'],
      ['PATCH', `${root}/{path}`, everybody, 'writes one: `updateMask`, `mask`, `currentDocument`'],
      ['DELETE', `${root}/{path}`, everybody, 'deletes one: `currentDocument`'],
      [
        'GET',
        `${root}/{collection}`,
        everybody,
        'a collection: `pageSize`, `pageToken`, `orderBy`, `mask`, `transaction`, `readTime`; `showMissing` for operators',
      ],
      ['POST', `${root}/{collection}`, everybody, 'makes a document: `documentId`, `mask`'],
      ['POST', `${root}:batchGet`, everybody, 'several documents, of one moment'],
      ['POST', `${root}:commit`, everybody, 'several writes, all or none'],
      ['POST', `${root}:beginTransaction`, `${everybody}, signed in`, 'a transaction'],
      ['POST', `${root}:rollback`, 'whoever began it', 'the end of a transaction'],
      ['POST', `${root}{parent}:runQuery`, everybody, 'a query; `explainOptions` for operators'],
      [
        'POST',
        `${root}{parent}:runAggregationQuery`,
        everybody,
        'counts, sums and averages; `explainOptions` for operators',
      ],
      [
        'POST',
        `${root}{parent}:listCollectionIds`,
        viewer,
        'collections that have anything in them',
      ],
      ['POST', `${root}{parent}:partitionQuery`, viewer, 'cursors that cut a collection group'],
      ['POST', `${root}:batchWrite`, owner, 'several writes, each by itself'],
      ['POST', `${root}:executePipeline`, 'nobody', 'is answered UNIMPLEMENTED'],
    ],
  },
  {
    title: 'The past of documents',
    words: [
      'Calls of our own, whose messages are in [documents.md](documents.md#the-past-of-a-document).',
    ],
    calls: [
      [
        'POST',
        `${past}/{path}:history`,
        viewer,
        'versions, the latest first: `pageSize`, `before`',
      ],
      ['POST', `${past}/{path}:restore`, owner, 'makes it what it was: `time`, `currentDocument`'],
    ],
  },
  {
    title: 'Declared indexes',
    words: [
      'Messages are those of the Firestore Admin API, `v1`. `{group}` is the id of collections, or `-` for all',
      'in a list. A change is answered with an operation that is done: the state of an index says whether it is',
      'built ([documents.md](documents.md#indexes-and-explain)).',
    ],
    calls: [
      ['GET', `${groups}/indexes`, viewer, 'indexes of several fields, with their states'],
      ['POST', `${groups}/indexes`, owner, 'declares one'],
      ['GET', `${groups}/indexes/{index}`, viewer, 'one of them'],
      ['DELETE', `${groups}/indexes/{index}`, owner, 'drops one'],
      ['GET', `${groups}/fields`, viewer, 'fields with other indexes than usual'],
      ['GET', `${groups}/fields/{field}`, viewer, 'the indexes of one'],
      [
        'PATCH',
        `${groups}/fields/{field}`,
        owner,
        'sets them; without `indexConfig`, to the usual ones',
      ],
    ],
  },
  {
    title: 'Rules',
    words: [
      'Messages are those of the Firebase Rules API, `v1`; what of it is served is in [rules.md](rules.md#deploying-rules).',
    ],
    calls: [
      ['POST', `${rules}/rulesets`, owner, 'makes a ruleset'],
      ['GET', `${rules}/rulesets`, viewer, 'rulesets, the newest first: `pageSize`, `pageToken`'],
      ['GET', `${rules}/rulesets/{ruleset}`, viewer, 'one with its text'],
      ['DELETE', `${rules}/rulesets/{ruleset}`, owner, 'deletes one that is not in force'],
      ['POST', `${rules}:test`, viewer, 'tries a text on a test suite'],
      ['POST', `${rules}/rulesets/{ruleset}:test`, viewer, 'tries a ruleset on a test suite'],
      ['GET', `${rules}/releases`, viewer, 'which rulesets are in force'],
      ['POST', `${rules}/releases`, owner, 'puts one in force where none was'],
      ['GET', `${rules}/releases/{release}`, viewer, 'which one is in force there'],
      ['PATCH', `${rules}/releases/{release}`, owner, 'puts another in force'],
      ['DELETE', `${rules}/releases/{release}`, owner, 'is answered UNIMPLEMENTED'],
    ],
  },
  {
    title: 'Helpers of test suites',
    words: ['In development only.'],
    calls: [
      [
        'DELETE',
        '/emulator/v1/projects/{project}/databases/{database}/documents',
        'everybody',
        'deletes all documents',
      ],
      [
        'PUT',
        '/emulator/v1/projects/{project}:securityRules',
        'everybody',
        'replaces rules until the server ends',
      ],
    ],
  },
];

export const documentCallLines = (): readonly string[] => [
  '# Documents and rules',
  '',
  'Of the products beside accounts. Every path also answers behind the name of its original host,',
  '`/firestore.googleapis.com/…` or `/firebaserules.googleapis.com/…`. Refusals have the codes of `google.rpc.Code` in',
  '`error.status`; those of `batchGet`, `runQuery` and `runAggregationQuery` come in an array.',
  '',
  ...documentCalls.flatMap(({ title, words, calls }) => [
    `## ${title}`,
    '',
    ...words,
    '',
    '| call | for | |',
    '|---|---|---|',
    ...calls.map(
      ([method, path, who, sentence]) => `| \`${method} ${path}\` | ${who} | ${sentence} |`,
    ),
    '',
  ]),
];
