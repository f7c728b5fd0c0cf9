import type { ColumnType } from 'kysely';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A database of a project. All rows of the other tables begin with its number. */
type DatabasesTable = {
  database: number;
  project: string;
  name: string;
  /** What tokens of transactions, and of those who come back to listen, are signed with. */
  secret: string;
};

/** What has an index of its own, by a number: index entries are many, and paths are long. */
type ScopesTable = {
  database: number;
  scope: number;
  kind: 'collection' | 'group';
  /** The path of a collection, or the id that all collections of a group have. */
  path: string;
  /** Of the path, which may be too long for an index. */
  digest: string;
};

/**
 * A field that some document has, by a number. The elements of its arrays are another one, and so are
 * several fields that have an index together.
 */
type FieldsTable = {
  database: number;
  field: number;
  space: 'values' | 'elements' | 'composite';
  path: string;
  digest: string;
};

/** What was declared of indexes, and what has become of it. Where nothing was, there is no row. */
type IndexingTable = {
  database: number;
  /** Another one for every change of what is to be written or used. */
  version: number;
  phase: 'building' | 'removing' | 'ready';
  /** Configurations: see docs/decisions/0074. */
  complete: string;
  target: string;
  traces: string;
  /** Milliseconds, of the beginning of the phase. */
  since: number;
  /** The last document that was walked over. */
  walked_collection: number;
  walked_key: Uint8Array;
  /** How many documents that are, and how many there were at the beginning. */
  walked: number;
  documents: number;
};

type DocumentsTable = {
  database: number;
  /** Bytes in the order of names: of the whole path, and of the id within its collection. */
  path_key: Uint8Array;
  collection: number;
  key: Uint8Array;
  path: string;
  /** As they travel: see docs/decisions/0067. */
  fields: string;
  /** Microseconds, as all times here. */
  created: number;
  updated: number;
};

type EntriesTable = {
  database: number;
  scope: number;
  field: number;
  value: Uint8Array;
  /** Of the document: of its id in a collection, of its whole path in a group. */
  key: Uint8Array;
};

/** Every change of a document, by the time of its commit and its place in it. */
type ChangesTable = {
  database: number;
  at: number;
  position: number;
  path_key: Uint8Array;
  collection: number;
  path: string;
  /** What was there before, if anything was. What is there afterwards is before the next change. */
  fields: Nullable<string>;
  created: Nullable<number>;
  updated: Nullable<number>;
  /** 1 where nothing is there afterwards. */
  deleted: number;
  /** Who did it, and the line of the rules that let them. */
  changed_by: Nullable<string>;
  allowed_by: Nullable<string>;
};

/** A transaction that has read something, or is over. Its token says the rest. */
type TransactionsTable = {
  database: number;
  id: Uint8Array;
  /** Whose it is. */
  caller: string;
  /** Milliseconds, when anybody last read in it. */
  used: number;
  /** How many reads were recorded, the same one more than once. */
  reads: number;
  ended: number;
};

type TransactionReadsTable = {
  database: number;
  id: Uint8Array;
  /** The key of a document's path, there or missing; or what stands for a query. */
  key: Uint8Array;
  query: Nullable<string>;
};

/** Who reads at a time: what was changed since is kept, until a time in milliseconds. */
type PastReadersTable = { database: number; id: string; since: number; until: number };

/** How far an import has come, by what tells its file from others. */
type ImportsTable = { database: number; id: string; progress: string; saved: number };

export type DocumentsSchema = {
  document_imports: ImportsTable;
  document_past_readers: PastReadersTable;
  document_transaction_reads: TransactionReadsTable;
  document_transactions: TransactionsTable;
  document_entries: EntriesTable;
  document_changes: ChangesTable;
  documents: DocumentsTable;
  document_indexing: IndexingTable;
  document_fields: FieldsTable;
  document_scopes: ScopesTable;
  document_databases: DatabasesTable;
};
