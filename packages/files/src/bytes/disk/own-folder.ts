import type { OwnFolder } from '@latchkey/kernel/product';
import { pathOfKey } from './folders.ts';

/** What a backup has to know of the folder. */
export const bytesFolder: OwnFolder = {
  name: 'files',
  namedIn: { table: 'file_objects', column: 'blob' },
  pathOf: pathOfKey,
};
