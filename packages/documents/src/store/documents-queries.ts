import type { Database } from '@latchkey/kernel/store/database';
import { queriesFor } from '@latchkey/kernel/store/queries';
import type { DocumentsSchema } from './schema.ts';
import { documentsTables } from './tables.ts';

export const documentsQueries = (dialect: Database['dialect']) =>
  queriesFor<DocumentsSchema>(dialect, documentsTables);

export type DocumentsQueries = ReturnType<typeof documentsQueries>;
