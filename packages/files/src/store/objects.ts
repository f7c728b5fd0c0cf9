import { commitTime, type Database, type TimedChange } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { sql } from 'kysely';
import type { Said } from '../metadata/apply-patch.ts';
import type { ObjectName, ProposedObject, StoredObject } from '../objects/stored-object.ts';
import { type FilesQueries, prepareTimed } from './files-queries.ts';
import { objectColumns, saidCells, toObject } from './object-rows.ts';

export type Objects = ReturnType<typeof openObjects>;

type Key = { bucket: string; name: string };
type Version = Key & { wasGeneration: number; wasMetageneration: number };
type SaidCells = { settable: string; custom: string; tokens: string };
type Content = { size: number; md5: string; crc32c: string; owner: string | null; blob: string };
type At = { at: typeof commitTime };

const keyOf = ({ bucket, name }: ObjectName): Key => ({ bucket, name });

const versionOf = (object: StoredObject): Version => ({
  ...keyOf(object),
  wasGeneration: object.generation,
  wasMetageneration: object.metageneration,
});

/** One object at a time. Each change is of the very version that was read, or of none. */
export function openObjects(database: Database, queries: FilesQueries) {
  const select = prepare<Key>((given) =>
    queries
      .selectFrom('file_objects')
      .where('bucket', '=', given('bucket'))
      .where('name', '=', given('name'))
      .select(objectColumns),
  );
  const insert = prepareTimed<Key & SaidCells & Content & At>((given) =>
    queries
      .insertInto('file_objects')
      .values({
        bucket: given('bucket'),
        name: given('name'),
        generation: given('at'),
        metageneration: 1,
        updated: given('at'),
        size: given('size'),
        md5: given('md5'),
        crc32c: given('crc32c'),
        settable: given('settable'),
        custom: given('custom'),
        tokens: given('tokens'),
        owner: given('owner'),
        blob: given('blob'),
      })
      .onConflict((conflict) => conflict.columns(['bucket', 'name']).doNothing()),
  );
  const replace = prepareTimed<Version & SaidCells & Content & At>((given) =>
    queries
      .updateTable('file_objects')
      .set({
        generation: given('at'),
        metageneration: 1,
        updated: given('at'),
        size: given('size'),
        md5: given('md5'),
        crc32c: given('crc32c'),
        settable: given('settable'),
        custom: given('custom'),
        tokens: given('tokens'),
        owner: given('owner'),
        blob: given('blob'),
      })
      .where('bucket', '=', given('bucket'))
      .where('name', '=', given('name'))
      .where('generation', '=', given('wasGeneration'))
      .where('metageneration', '=', given('wasMetageneration')),
  );
  const say = prepareTimed<Version & SaidCells & At>((given) =>
    queries
      .updateTable('file_objects')
      .set({
        metageneration: sql`metageneration + 1`,
        updated: given('at'),
        settable: given('settable'),
        custom: given('custom'),
        tokens: given('tokens'),
      })
      .where('bucket', '=', given('bucket'))
      .where('name', '=', given('name'))
      .where('generation', '=', given('wasGeneration'))
      .where('metageneration', '=', given('wasMetageneration')),
  );
  const remove = prepare<Version>((given) =>
    queries
      .deleteFrom('file_objects')
      .where('bucket', '=', given('bucket'))
      .where('name', '=', given('name'))
      .where('generation', '=', given('wasGeneration'))
      .where('metageneration', '=', given('wasMetageneration')),
  );

  const changed = <Statement>(statement: Statement) => ({ ...statement, must: 'changed' as const });

  return {
    async get(name: ObjectName): Promise<StoredObject | undefined> {
      const [row] = await database.read(select(keyOf(name)));
      return row === undefined ? undefined : toObject(row);
    },
    put(
      next: ProposedObject,
      blob: string,
      current: StoredObject | undefined,
    ): TimedChange<'changed'> {
      const { size, md5, crc32c, owner } = next;
      const cells = { ...saidCells(next), size, md5, crc32c, owner, blob, at: commitTime };
      return changed(
        current === undefined
          ? insert({ ...keyOf(next), ...cells })
          : replace({ ...versionOf(current), ...cells }),
      );
    },
    say: (current: StoredObject, said: Said): TimedChange<'changed'> =>
      changed(say({ ...versionOf(current), ...saidCells(said), at: commitTime })),
    remove: (current: StoredObject): TimedChange<'changed'> => changed(remove(versionOf(current))),
  };
}
