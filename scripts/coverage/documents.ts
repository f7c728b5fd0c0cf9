import type { Chapter, PromiseOf } from './promises.ts';
import { documents, firebase, type Proofs, shownBy } from './proof.ts';

type Documents = Extract<Chapter, `document ${string}`>;

const verbs = (title: string) => documents('src/http/documents-routes.test.ts', title);
const lite = [
  firebase('firestore-lite.test.ts', '%s'),
  firebase('firestore-lite.test.ts', 'does all that it does in Node'),
] as const;
const admin = (title: string) => firebase('firestore-admin.test.ts', title);
const away = (title: string) => firebase('firestore-away.test.ts', title);
const randomQueries = documents(
  'src/indexes/scans.test.ts',
  'for any query and any declared indexes',
);

/** Of documents, on both databases wherever the database has a part in it. */
export const documentCoverage: {
  readonly [C in Documents]: Readonly<Record<PromiseOf<C>, Proofs>>;
} = {
  'document calls': {
    'get, create, patch and delete a document': [
      verbs('is made, read, changed and deleted'),
      verbs('has an id of its own if none is given'),
      admin('reads what it has written'),
    ],
    'list documents, and those that are missing': [
      verbs('comes in pages, in an order'),
      documents(
        'src/store/listing.contract.test.ts',
        'lists are complete, page by page, whatever is there',
      ),
      admin('lists collections, and documents that are missing'),
    ],
    'list collections': [
      verbs('of collections has all that have documents below a parent'),
      admin('lists collections, and documents that are missing'),
    ],
    batchGet: [verbs('batchGet answers each document once, in the order of asking')],
    commit: [verbs('commit answers with times and what transforms came to')],
    batchWrite: [
      verbs('batchWrite writes what it can'),
      admin('writes many documents that are refused one by one'),
    ],
    runQuery: [
      verbs('runQuery answers below the root and below a document'),
      admin('finds what it asks for'),
    ],
    runAggregationQuery: [verbs('runAggregationQuery answers one result')],
    partitionQuery: [verbs('cut a group into parts of which none is empty')],
    'beginTransaction, commit and rollback': [
      verbs('is made where nothing changed that it has read, and only once'),
      verbs('that is given up is over'),
      admin('does what servers do: %s'),
    ],
    'reads at a time that has passed': [
      documents(
        'src/store/reading.contract.test.ts',
        'documents, queries and aggregations are what they were',
      ),
      admin('reads at one time, also one that has passed'),
    ],
    'rulesets and releases': [
      firebase('security-rules-admin.test.ts', 'makes a ruleset, finds it and deletes it'),
      firebase(
        'security-rules-admin.test.ts',
        'releases rules for documents, which decide from then on',
      ),
    ],
    'test suites of rules': [
      shownBy('packages/rulesets/src/http/rules-tests.test.ts', 'on documents that rules look up'),
      shownBy(
        'packages/rulesets/src/http/rules-tests.test.ts',
        'what is not as expected says why, and where',
      ),
    ],
    'declared indexes, one at a time': [
      documents(
        'test/declared-over-rest.test.ts',
        'is declared on one node, built by whichever is told, found by its name, and deleted',
      ),
      documents(
        'test/declared-over-rest.test.ts',
        'a field is exempted, shown, and given back its usual indexes',
      ),
    ],
    'the past of a document, and bringing it back': [
      documents(
        'src/store/document-history.contract.test.ts',
        'has every version with its time, who made it and what allowed it',
      ),
      documents(
        'src/commands/history-restore.test.ts',
        'list what became of a document, and bring back what was deleted by mistake',
      ),
    ],
    'emptying a database and switching rules, in development': [
      documents(
        'src/http/emulator-routes.test.ts',
        'a test suite empties a database, of whichever project, and no other one',
      ),
      documents(
        'src/http/emulator-routes.test.ts',
        'a test suite switches the rules, and is told where they are wrong',
      ),
    ],
  },
  'document queries': {
    'equal, unequal, less, greater': [randomQueries, ...lite],
    'in, not-in, array-contains, array-contains-any': [randomQueries, ...lite],
    'is null and is not a number, and neither': [randomQueries, ...lite],
    'and, or': [
      documents(
        'src/query/normal-form.test.ts',
        'alternatives of conditions say the same as the filter they come from',
      ),
      randomQueries,
      ...lite,
    ],
    'order, cursors, offset, limit, projection': [
      randomQueries,
      documents('src/query/run-in-memory.test.ts', 'an answer shows what is selected'),
      ...lite,
    ],
    'collection groups': [randomQueries, ...lite],
    'count, sum, average': [
      documents('src/store/reading.contract.test.ts', 'aggregations are those of all answers, %s'),
      ...lite,
    ],
    'indexes of several fields, and exempted fields': [
      documents(
        'src/store/indexes.contract.test.ts',
        'is built in pieces, and used when it is complete',
      ),
      documents(
        'src/store/indexes.contract.test.ts',
        'has no entries, and a query that needs them is told which field and which file',
      ),
    ],
    explain: [admin('has queries explained')],
    'what a query may cost': [
      documents(
        'test/query-settings.test.ts',
        'what a query may look at is set where the server is started',
      ),
    ],
  },
  'document writes': {
    'every transform': [documents('test/every-write.test.ts', 'a transform')],
    'every precondition': [documents('test/every-write.test.ts', 'a precondition')],
    'every limit': [documents('test/every-write.test.ts', 'a limit')],
    'times of commits strictly increase, across restarts and nodes': [
      documents('test/races.test.ts', 'the times of commits strictly increase over all nodes'),
      documents(
        'src/store/documents.contract.test.ts',
        'has a later time than the one before it, also after a restart',
      ),
    ],
    'no lost update and no phantom, on two nodes': [
      documents(
        'test/races.test.ts',
        'transactions that count together lose no update, wherever they are asked for',
      ),
      documents(
        'test/races.test.ts',
        'what a query has not found is not there either when its transaction commits',
      ),
    ],
    'every acknowledged commit survives a kill, and the index agrees with the documents': [
      shownBy(
        'packages/server/test/crash/documents/documents-crash.test.ts',
        'a server that is killed while documents are written keeps its word',
      ),
    ],
    'every listener shows every commit, whole and in order': [
      shownBy(
        'e2e/live/live.test.ts',
        'on two servers with one PostgreSQL every listener shows every commit, whole and in order, whatever is cut and lost',
      ),
    ],
  },
  'document clients': {
    'firebase/firestore/lite in Node': [lite[0]],
    'firebase/firestore/lite in a browser': [
      lite[1],
      firebase(
        'firestore-lite.test.ts',
        'finds rules on a new server by which everybody has a place of their own',
      ),
    ],
    'firebase/firestore in Node': [firebase('firestore-live.test.ts', '%s')],
    'firebase/firestore in a browser, streaming, polling and deciding by itself': [
      firebase('firestore-live.test.ts', 'does all that it does in Node, %s, with its cache %s'),
    ],
    'offline writes, also after the page was loaded again': [
      away(
        'brings what was written while the network was cut, also after the page was loaded again',
      ),
    ],
    'several tabs with one cache': [
      away('shows in one tab what was written in another, and goes on when that is closed'),
    ],
    'coming back after a restart, with what changed and what is gone': [
      away('comes back to a server that was restarted, and knows what changed and what is gone'),
      firebase(
        'firestore-away-in-node.test.ts',
        'come back to a server that was restarted, and know what is gone',
      ),
      firebase(
        'firestore-away-in-node.test.ts',
        'learn by a filter which documents there are where the server knows less than they do',
      ),
    ],
    'signing in and out while listening': [
      firebase(
        'firestore-listeners.test.ts',
        'hears and writes as whoever is signed in, and no longer what was of somebody else',
      ),
    ],
    'rules that begin to deny while somebody listens or has writes waiting': [
      firebase(
        'firestore-listeners.test.ts',
        'is denied by rules that are deployed meanwhile, and let in by others',
      ),
    ],
    'firebase-admin over REST': [admin('reads what it has written')],
    'firebase-admin over gRPC': [
      admin('reads what it has written'),
      admin('does what servers do: %s'),
      admin('makes bundles that clients show without asking for them'),
    ],
    'firebase-admin with a key file': [
      firebase(
        'firestore-key-file-grpc.test.ts',
        'does as an operator what it does with the variable of emulators',
      ),
      firebase(
        'firestore-key-file.test.ts',
        'writes and reads as an operator, by tokens that it signs itself',
      ),
    ],
    'the security rules of firebase-admin': [
      firebase('security-rules-admin.test.ts', 'lists rulesets page by page'),
      firebase('security-rules-admin.test.ts', 'releases rules for files'),
    ],
  },
  'document rules': {
    'rules decide about every call': [
      documents('test/rules-on-operations.test.ts', 'one document is decided by what it is'),
      documents(
        'test/rules-on-operations.test.ts',
        'is decided by what will be there, after masks and transforms',
      ),
      firebase(
        'firestore-rules.test.ts',
        'whoever signs in is known to the client %s, and the rules decide',
      ),
    ],
    'a query is proved, not filtered': [
      documents(
        'test/rules-on-operations.test.ts',
        'a query is proved by its filters and its limit, never by what is there',
      ),
    ],
    'no call, token or spelling of a name gets around rules': [
      documents(
        'test/strangers.test.ts',
        'nobody reads, finds, counts, explains or changes what rules keep from them',
      ),
      documents('test/strangers.test.ts', 'leads to nothing that is closed: %s'),
    ],
    'rules are switched without a restart, atomically': [
      shownBy(
        'packages/rulesets/src/store/ruleset-store.contract.test.ts',
        'are switched in one commit with their history and the audit trail',
      ),
      shownBy(
        'packages/rulesets/src/open-rulesets.contract.test.ts',
        'are there within seconds on a node that nobody told',
      ),
    ],
    'rules are checked, deployed, tried on past decisions and taken back': [
      documents('test/rules-command.test.ts', 'deploys, shows, tells what was, and goes back'),
      documents(
        'test/rules-command.test.ts',
        'tries rules on what was decided, before anything changes',
      ),
    ],
    'without rules: a place of one’s own in development, nothing in production': [
      documents(
        'test/without-rules.test.ts',
        'without rules of its own, a development server gives everybody a place',
      ),
      documents(
        'src/http/refusals.test.ts',
        'nobody gets in without rules but operators, and nobody is told why',
      ),
    ],
  },
  'document data': {
    'a database of its own, so that bulk writes delay no sign-in': [
      documents(
        'test/own-database.test.ts',
        'have a writer of their own: while it cannot write, people sign up',
      ),
      documents(
        'test/own-database.test.ts',
        'have connections of their own: while all of them wait, people sign up',
      ),
    ],
    'backup and restore': [
      documents(
        'test/backups.test.ts',
        'brings documents back with their history, beside their accounts',
      ),
    ],
    'move to PostgreSQL': [
      documents(
        'test/move.test.ts',
        'takes documents along with their history, verified table by table',
      ),
    ],
    'adopt and doctor': [
      documents(
        'test/adoption.test.ts',
        'production takes over no document of development, and lists them before',
      ),
      documents(
        'test/doctor.test.ts',
        'the doctor says where each database is, its size, and its migrations',
      ),
    ],
    'export and import': [
      documents(
        'src/commands/export-import.test.ts',
        'bring every value of every document to another installation as it was',
      ),
      documents(
        'src/commands/interrupted-import.test.ts',
        'an import that %s ends goes on when it is called again, and brings every document once',
      ),
    ],
  },
};
