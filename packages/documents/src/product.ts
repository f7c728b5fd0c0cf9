import type { Product } from '@latchkey/kernel/product';
import { documentsCommand } from './commands/documents.ts';
import { documentsGround } from './settings.ts';
import { documentsMigrations } from './store/migrations/index.ts';
import { newEpoch } from './store/new-epoch.ts';
import { documentsTables } from './store/tables.ts';

export type DocumentsOptions = {
  /** The text of the rules by which clients are let in, for all databases, in place of what is deployed. */
  readonly rules?: string;
};

/** A database that was only asked for holds nothing. */
const projectsWithDocuments = {
  sql: `SELECT DISTINCT project FROM document_databases WHERE EXISTS
    (SELECT 1 FROM documents WHERE documents.database = document_databases.database)`,
  parameters: [],
};

type DocumentsProduct = Product<typeof documentsGround.settings>;

export const createDocumentsProduct = ({ rules }: DocumentsOptions = {}): DocumentsProduct => ({
  ...documentsGround,
  ownDatabase: 'documents',
  migrations: documentsMigrations,
  tables: documentsTables,
  restored: newEpoch,
  commands: [documentsCommand],
  projectsIn: async (database) =>
    (await database.read(projectsWithDocuments)).map((row) => String(row['project'])),
  // Commands about accounts have no use for it.
  open: async (ground, settings) =>
    (await import('./serve-documents.ts')).serveDocuments(ground, settings, rules),
});

export const documentsProduct = createDocumentsProduct();
