import { createHash } from 'node:crypto';
import type { CustomTypesConfig } from 'pg';
import type { Row, SqlValue, Statement } from './database.ts';
import { withBigints } from './exact-integers.ts';
import { exactTypes } from './postgres-types.ts';

export type Query = {
  readonly text: string;
  readonly values: SqlValue[];
  readonly name?: string;
  readonly types?: CustomTypesConfig;
};
export type ToQuery = (statement: Statement) => Query;

// Every connection keeps every named statement on the server until it ends.
const mostNames = 1_000;

/** A named statement is parsed and planned once per connection. */
export function namedQueries(): ToQuery {
  const names = new Map<string, string>();
  return (statement) => {
    const name = names.get(statement.sql) ?? newName(names, statement.sql);
    return name === undefined ? unnamedQuery(statement) : { ...unnamedQuery(statement), name };
  };
}

export function unnamedQuery({ sql, parameters, bigints }: Statement): Query {
  const query = { text: sql, values: [...parameters] };
  return bigints === undefined ? query : { ...query, types: exactTypes };
}

/** What the statement asked for, from what its query gave. */
export function rowsFor({ bigints }: Statement, rows: readonly Row[]): readonly Row[] {
  return bigints === undefined ? rows : withBigints(rows, bigints);
}

function newName(names: Map<string, string>, sql: string): string | undefined {
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
  names.set(sql, name);
  return name;
}
