import { documents } from './0021-documents.ts';
import { pastReaders } from './0024-past-readers.ts';
import { documentImports } from './0025-document-imports.ts';

/** In the order they are applied. */
export const documentsMigrations = [documents, pastReaders, documentImports];
