import type { Table, Tables } from '@latchkey/kernel/store/table';
import type { FilesSchema } from './schema.ts';

const ofAll = {
  partition: null,
  withOwner: 'kept',
  restored: 'kept',
  adopted: 'emptied',
  reset: 'emptied',
  pruned: false,
} as const satisfies Table;

export const filesTables = {
  // Nobody goes on in a copy with what was under way when it was made.
  file_uploads: { ...ofAll, restored: 'emptied', pruned: true },
  file_objects: { ...ofAll, partition: 'bucket' },
  file_usage: { ...ofAll, restored: 'changed' },
  // Bytes are somewhere else: without these rows nobody would find them to remove them.
  file_blobs: { ...ofAll, restored: 'changed', adopted: 'kept', reset: 'kept', pruned: true },
} as const satisfies Tables<FilesSchema>;
