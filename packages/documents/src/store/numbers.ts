import type { Change, Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { sql } from 'kysely';
import type { IndexSpace } from '../indexes/index-entries.ts';
import type { IndexScope } from '../indexes/index-scope.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { DocumentsQueries } from './documents-queries.ts';
import { pathDigest } from './path-digest.ts';
import { transactionSecret } from './transaction-token.ts';

export type NumberedScope = Exclude<IndexScope, { kind: 'database' }>;

/** The numbers that stand for names in rows. Of what was never written to there is none. */
export type Numbers = {
  database(name: DatabaseName): Promise<number | undefined>;
  scope(database: number, scope: NumberedScope): Promise<number | undefined>;
  field(database: number, space: IndexSpace, path: string): Promise<number | undefined>;
  /** The same, and where there was none there is one from now on. */
  readonly made: {
    database(name: DatabaseName): Promise<number>;
    scope(database: number, scope: NumberedScope): Promise<number>;
    field(database: number, space: IndexSpace, path: string): Promise<number>;
  };
};

/** Whoever has a collection for every user has many. What is forgotten is read again. */
const mostRemembered = 100_000;

type Key = { readonly database: number; readonly kind: string; readonly path: string };
type KeyWithDigest = Key & { readonly digest: string };
type Statements = Readonly<Record<'find' | 'make', (key: KeyWithDigest) => Change<never>>>;

function numbersIn(database: Database, { find, make }: Statements) {
  const remembered = new Map<string, number>();

  async function read(key: Key): Promise<number | undefined> {
    const name = `${key.database} ${key.kind} ${key.path}`;
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const [row] = await database.read(find({ ...key, digest: pathDigest(key.path) }));
    const found = row === undefined ? undefined : Number(row['number']);
    if (found === undefined) return undefined;
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(name, found);
    return found;
  }

  /** Two who take the same number at once: one of them has it, and the other tries again. */
  async function made(key: Key): Promise<number> {
    for (;;) {
      const found = await read(key);
      if (found !== undefined) return found;
      await database.commit([make({ ...key, digest: pathDigest(key.path) })]);
    }
  }

  return { read, made };
}

const scopesOf = (queries: DocumentsQueries): Statements => ({
  find: prepare<KeyWithDigest>((given) =>
    queries
      .selectFrom('document_scopes')
      .where('database', '=', given('database'))
      .where('kind', '=', given('kind'))
      .where('digest', '=', given('digest'))
      .select('scope as number'),
  ),
  make: prepare<KeyWithDigest>((given) =>
    queries
      .insertInto('document_scopes')
      .columns(['database', 'scope', 'kind', 'path', 'digest'])
      .expression((build) =>
        build
          .selectFrom('document_scopes')
          .where('database', '=', given('database'))
          .select([
            sql<number>`cast(${given('database')} as integer)`.as('database'),
            sql<number>`coalesce(max(scope), 0) + 1`.as('scope'),
            sql<'group'>`cast(${given('kind')} as text)`.as('kind'),
            sql<string>`cast(${given('path')} as text)`.as('path'),
            sql<string>`cast(${given('digest')} as text)`.as('digest'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
});

const fieldsOf = (queries: DocumentsQueries): Statements => ({
  find: prepare<KeyWithDigest>((given) =>
    queries
      .selectFrom('document_fields')
      .where('database', '=', given('database'))
      .where('space', '=', given('kind'))
      .where('digest', '=', given('digest'))
      .select('field as number'),
  ),
  make: prepare<KeyWithDigest>((given) =>
    queries
      .insertInto('document_fields')
      .columns(['database', 'field', 'space', 'path', 'digest'])
      .expression((build) =>
        build
          .selectFrom('document_fields')
          .where('database', '=', given('database'))
          .select([
            sql<number>`cast(${given('database')} as integer)`.as('database'),
            sql<number>`coalesce(max(field), 0) + 1`.as('field'),
            sql<'values'>`cast(${given('kind')} as text)`.as('space'),
            sql<string>`cast(${given('path')} as text)`.as('path'),
            sql<string>`cast(${given('digest')} as text)`.as('digest'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
});

/** A project stands where others have the kind, and every database is in the same place. */
const databasesOf = (queries: DocumentsQueries): Statements => {
  const make = prepare<Key & { readonly secret: string }>((given) =>
    queries
      .insertInto('document_databases')
      .columns(['database', 'project', 'name', 'secret'])
      .expression((build) =>
        build
          .selectFrom('document_databases')
          // Without any condition SQLite takes what follows for that of a join.
          .where(sql<boolean>`1 = 1`)
          .select([
            sql<number>`coalesce(max(database), 0) + 1`.as('database'),
            sql<string>`cast(${given('kind')} as text)`.as('project'),
            sql<string>`cast(${given('path')} as text)`.as('name'),
            sql<string>`cast(${given('secret')} as text)`.as('secret'),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  return {
    find: prepare<Key>((given) =>
      queries
        .selectFrom('document_databases')
        .where('project', '=', given('kind'))
        .where('name', '=', given('path'))
        .select('database as number'),
    ),
    make: (key) => make({ ...key, secret: transactionSecret() }),
  };
};

const keyOfDatabase = ({ project, database }: DatabaseName): Key => ({
  database: 0,
  kind: project,
  path: database,
});

const keyOfScope = (database: number, scope: NumberedScope): Key => ({
  database,
  kind: scope.kind,
  path: scope.kind === 'group' ? scope.collectionId : scope.collection.join('/'),
});

export function openNumbers(database: Database, queries: DocumentsQueries): Numbers {
  const databases = numbersIn(database, databasesOf(queries));
  const scopes = numbersIn(database, scopesOf(queries));
  const fields = numbersIn(database, fieldsOf(queries));
  return {
    database: (name) => databases.read(keyOfDatabase(name)),
    scope: (number, scope) => scopes.read(keyOfScope(number, scope)),
    field: (number, space, path) => fields.read({ database: number, kind: space, path }),
    made: {
      database: (name) => databases.made(keyOfDatabase(name)),
      scope: (number, scope) => scopes.made(keyOfScope(number, scope)),
      field: (number, space, path) => fields.made({ database: number, kind: space, path }),
    },
  };
}
