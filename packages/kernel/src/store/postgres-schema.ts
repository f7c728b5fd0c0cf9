import { DatabaseUnavailable, type Row, type Statement } from './database.ts';

type Say = (statement: Statement) => Promise<readonly Row[]>;

/** Somebody who may has to do something first; trying again does not help. */
export class SchemaRefused extends DatabaseUnavailable {}

/**
 * What a connection says first that is to be in this schema and in no other. Poolers drop what is asked
 * for while connecting, and take back at the end of a session what was said in it.
 */
export const enterSchema = (schema: string): string => `SET search_path TO "${schema}"`;

/** Whose a schema is, as a comment on it: dumps take it along. It is known by the schema of accounts. */
const markOf = (beside: string): string => `Latchkey, beside the schema ${beside}`;

async function claim(say: Say, schema: string, beside: string): Promise<void> {
  const [row] = await say({
    sql: `SELECT format('COMMENT ON SCHEMA %I IS %L', cast($1 AS text), cast($2 AS text)) AS command`,
    parameters: [schema, markOf(beside)],
  });
  await say({ sql: String(row?.['command']), parameters: [] });
}

/**
 * Within the transaction of a migration, which no other node can be in: makes the schema if it is not
 * there, and enters it.
 */
export async function enterOwnSchema(say: Say, schema: string): Promise<void> {
  // CREATE SCHEMA IF NOT EXISTS asks for the right to create also where there is nothing to do.
  const [found] = await say({
    sql: `SELECT current_user AS role, current_database() AS database,
        cast(has_database_privilege(current_database(), 'CREATE') AS integer) AS may_create,
        (SELECT cast(has_schema_privilege(oid, 'USAGE') AND has_schema_privilege(oid, 'CREATE') AS integer)
          FROM pg_namespace WHERE nspname = $1) AS may_use,
        (SELECT cast(pg_has_role(nspowner, 'USAGE') AS integer)
          FROM pg_namespace WHERE nspname = $1) AS is_owner,
        (SELECT obj_description(oid, 'pg_namespace')
          FROM pg_namespace WHERE nspname = $1) AS comment,
        current_schema() AS beside`,
    parameters: [schema],
  });
  const { role, database, may_create: mayCreate, may_use: mayUse } = found ?? {};
  const beside = String(found?.['beside']);
  const comment = String(found?.['comment'] ?? '');
  if (comment.startsWith(markOf('')) && comment !== markOf(beside)) {
    throw new SchemaRefused(
      `PostgreSQL: the schema "${schema}" of the database "${database}" belongs to another installation ("${comment}"), and this one is in the schema "${beside}". Give each installation a database of its own.`,
    );
  }
  if (mayUse === 0) {
    throw new SchemaRefused(
      `PostgreSQL: "${role}" may not make tables in the schema "${schema}" of the database "${database}". Let its owner say: GRANT USAGE, CREATE ON SCHEMA "${schema}" TO "${role}";`,
    );
  }
  if (mayUse !== 1) {
    if (mayCreate !== 1) {
      throw new SchemaRefused(
        `PostgreSQL: "${role}" may not create the schema "${schema}" in the database "${database}". Let somebody who may say: CREATE SCHEMA "${schema}" AUTHORIZATION "${role}";`,
      );
    }
    await say({ sql: `CREATE SCHEMA "${schema}"`, parameters: [] });
  }
  // Who was only let into a schema cannot say anything about it, and words of others stay.
  const mayClaim = mayUse !== 1 || found?.['is_owner'] === 1;
  if (mayClaim && comment === '') await claim(say, schema, beside);
  await say({ sql: `SET LOCAL search_path TO "${schema}"`, parameters: [] });
}
