import type { Ground } from '@latchkey/kernel/product';
import type { ReadDocuments } from '@latchkey/rules';
import type { Guarded } from '@latchkey/rulesets/guarded';

const none: ReadDocuments = (wanted) => wanted.map(() => null);

const bucketOfProject = /^(.+)\.(?:appspot\.com|firebasestorage\.app)$/;

/**
 * Test suites come with projects of their own, and a bucket that is called like one of them. Everywhere
 * else all buckets are of the server's own project.
 */
function projectOf(bucket: string, { mode, project }: Pick<Ground, 'mode' | 'project'>): string {
  if (mode === 'production') return project.id;
  const named = bucketOfProject.exec(bucket)?.[1];
  return named ?? (bucket.startsWith('demo-') ? bucket : project.id);
}

/** Where `firestore.get` and `firestore.exists` look. */
export async function documentsOfRules(
  ground: Pick<Ground, 'databaseOf' | 'mode' | 'now' | 'project'>,
  documents: Pick<Guarded, 'product' | 'read'> | undefined,
): Promise<(bucket: string) => ReadDocuments> {
  if (documents === undefined) return () => none;
  const database = await ground.databaseOf(documents.product.name);
  const read = (id: string) =>
    documents.read({ database, now: ground.now, project: { ...ground.project, id } });
  const own = read(ground.project.id);
  return (bucket) => {
    const id = projectOf(bucket, ground);
    return id === ground.project.id ? own : read(id);
  };
}
