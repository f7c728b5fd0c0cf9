import type { Table, Tables } from '@latchkey/kernel/store/table';
import type { DocumentsSchema } from './schema.ts';

const ofDatabase = {
  partition: 'database',
  withOwner: 'deleted',
  restored: 'kept',
  adopted: 'emptied',
  reset: 'emptied',
  pruned: false,
} as const satisfies Table;

/** Of a moment that is over in a copy. */
const ofTransactions = { ...ofDatabase, restored: 'emptied', pruned: true } as const;

export const documentsTables = {
  document_imports: { ...ofDatabase, pruned: true },
  document_past_readers: ofTransactions,
  document_transaction_reads: ofTransactions,
  document_transactions: ofTransactions,
  document_entries: ofDatabase,
  document_changes: { ...ofDatabase, pruned: true },
  documents: ofDatabase,
  // Like rules, it is of the database, and not of what is in it.
  document_indexing: { ...ofDatabase, reset: 'kept' },
  // Servers remember the numbers, which are good for whatever comes next.
  document_fields: { ...ofDatabase, reset: 'kept' },
  document_scopes: { ...ofDatabase, reset: 'kept' },
  document_databases: { ...ofDatabase, partition: null, restored: 'changed', reset: 'kept' },
} as const satisfies Tables<DocumentsSchema>;
