import { namePath } from '../paths/field-path.ts';
import type { Query } from '../query/query.ts';
import type { Access } from './open-access.ts';

const deletedAtOnce = 500;

/** Deletes every document. Whoever writes meanwhile may leave some. */
export async function deleteEverything(access: Access): Promise<void> {
  const everything: Query = {
    database: access.database,
    parent: [],
    collectionId: undefined,
    allDescendants: true,
    where: undefined,
    orderBy: [{ path: namePath, direction: 'ASCENDING' }],
    required: [],
    startAt: undefined,
    endAt: undefined,
    offset: 0,
    limit: deletedAtOnce,
    select: undefined,
  };
  for (;;) {
    const { documents } = await access.query(everything);
    if (documents.length === 0) return;
    await access.commit(documents.map(({ name }) => ({ kind: 'delete', name })));
  }
}
