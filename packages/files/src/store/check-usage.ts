import type { Database, Row } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { FilesQueries } from './files-queries.ts';

type Counted = { readonly kind: string; readonly owner: string };

/** Where what is counted is not what is there, counted now. */
export function checkingUsage(database: Database, queries: FilesQueries) {
  const all = acrossTenants(queries);
  const none = sql<number>`0`;

  /** Everything that is there, by whose it is; or all of it. */
  function counted(kind: 'total' | 'owner') {
    const owner = kind === 'total' ? sql<string>`''` : sql<string>`coalesce(owner, '')`;
    const stored = all
      .selectFrom('file_objects')
      .select([
        owner.as('owner'),
        sql<number>`1`.as('objects'),
        'size as bytes',
        none.as('uploads'),
        none.as('uploaded'),
      ]);
    const active = all
      .selectFrom('file_uploads')
      .where('state', '=', 'active')
      .select([
        owner.as('owner'),
        none.as('objects'),
        none.as('bytes'),
        sql<number>`1`.as('uploads'),
        'received as uploaded',
      ]);
    // What was counted, taken away: what is left of it is wrong.
    const before = all
      .selectFrom('file_usage')
      .where('kind', '=', kind)
      .select([
        'owner',
        sql<number>`-objects`.as('objects'),
        sql<number>`-bytes`.as('bytes'),
        sql<number>`-uploads`.as('uploads'),
        sql<number>`-uploaded`.as('uploaded'),
      ]);
    const sum = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;
    const isWrong = (['objects', 'bytes', 'uploads', 'uploaded'] as const).map(
      (column) => sql`sum(${sql.ref(column)}) <> 0`,
    );
    const wrong = all
      .selectFrom(stored.unionAll(active).unionAll(before).as('counted'))
      .groupBy('owner')
      .having(sql<boolean>`${sql.join(isWrong, sql` or `)}`)
      .select([
        sql<'total' | 'owner'>`${sql.lit(kind)}`.as('kind'),
        'owner',
        sum('objects').as('objects'),
        sum('bytes').as('bytes'),
        sum('uploads').as('uploads'),
        sum('uploaded').as('uploaded'),
      ]);
    // Nobody's files are in the total alone.
    return kind === 'total' ? wrong : wrong.where('owner', '!=', '');
  }

  const read = async (kind: 'total' | 'owner'): Promise<readonly Row[]> =>
    database.read(statement(counted(kind)), { long: true });

  const mend = (kind: 'total' | 'owner') =>
    statement(
      all
        .insertInto('file_usage')
        .columns(['kind', 'owner', 'objects', 'bytes', 'uploads', 'uploaded'])
        .expression(
          all.selectFrom(counted(kind).as('wrong')).where(sql<boolean>`true`).selectAll() as never,
        )
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'owner'])
            .doUpdateSet(
              Object.fromEntries(
                ['objects', 'bytes', 'uploads', 'uploaded'].map((column) => [
                  column,
                  sql`${sql.ref(`file_usage.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
                ]),
              ),
            ),
        ),
    );

  return {
    async find(): Promise<readonly Counted[]> {
      const rows = [...(await read('total')), ...(await read('owner'))];
      return rows.map(({ kind, owner }) => ({ kind: String(kind), owner: String(owner) }));
    },
    async mend(): Promise<void> {
      // Nothing else is committed in between.
      await database.timedCommit([mend('total'), mend('owner')]);
    },
  };
}
