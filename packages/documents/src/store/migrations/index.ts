import { documents } from './0021-documents.ts';
import { pastReaders } from './0024-past-readers.ts';

/** In the order they are applied. */
export const documentsMigrations = [documents, pastReaders];
