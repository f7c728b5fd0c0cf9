import type { Compilable } from 'kysely';
import type { Change, SqlValue } from './database.ts';

type Values = Readonly<Record<string, SqlValue>>;

/** Stands for a value while the statement is built; fits every column, since it is never a value. */
type Given<Names extends string> = (name: Names) => never;

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement whose shape never changes, built once and filled in on every call. Building is what
 * makes a query builder slow: it costs more than SQLite takes to run the statement.
 */
export function prepare<Needed extends Values>(
  build: (given: Given<keyof Needed & string>) => Compilable,
): (values: Needed) => Change<never> {
  let compiled: { readonly sql: string; readonly parameters: readonly unknown[] } | undefined;
  // A placeholder is no value of any type, and only this module ever sees it as one.
  const given = (name: string) => new Placeholder(name) as never;
  return (values) => {
    compiled ??= build(given).compile();
    const { sql, parameters } = compiled;
    return {
      sql,
      // What is not a placeholder was written into the statement as a constant of its column's type.
      parameters: parameters.map((parameter) =>
        parameter instanceof Placeholder
          ? (values[parameter.name] as SqlValue)
          : (parameter as SqlValue),
      ),
    };
  };
}
