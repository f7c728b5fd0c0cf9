import type { Database } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { filesQueries } from './files-queries.ts';

const ofProject = '.firebasestorage.app';

const bucketAfter = (last: string, { dialect }: Pick<Database, 'dialect'>) =>
  statement(
    acrossTenants(filesQueries(dialect))
      .selectFrom('file_objects')
      .select('bucket')
      .where('bucket', '>', last)
      .orderBy('bucket')
      .limit(1),
  );

/** By the names of buckets, of which there are few: each is looked up by itself, past all its files. */
export async function projectsWithFiles(
  database: Pick<Database, 'read' | 'dialect'>,
  served: string,
  { buckets }: { readonly buckets: readonly string[] },
): Promise<readonly string[]> {
  const projects: string[] = [];
  for (let last = ''; ; ) {
    const [row] = await database.read(bucketAfter(last, database));
    if (row === undefined) return projects;
    last = String(row['bucket']);
    if (buckets.includes(last)) projects.push(served);
    else if (last.endsWith(ofProject)) projects.push(last.slice(0, -ofProject.length));
  }
}
