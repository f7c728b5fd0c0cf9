import type { Change, Database } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { filesQueries } from './files-queries.ts';

/** Nobody goes on in a copy with what was being uploaded: its bytes are swept, and it takes no space. */
export function restoredFiles(dialect: Database['dialect'], at: number): readonly Change<never>[] {
  const queries = acrossTenants(filesQueries(dialect));
  return [
    statement(
      queries
        .updateTable('file_blobs')
        .where('state', 'in', ['reserved', 'uploading'])
        .set({ state: 'retired', since: at }),
    ),
    statement(queries.updateTable('file_usage').set({ uploads: 0, uploaded: 0 })),
  ];
}
