import type { TimedChange } from './database.ts';

/** A change on its way to another thread. A statement that was told before is its number there. */
type PostedChange = Omit<TimedChange, 'sql'> & { readonly sql: string | number };

/** Statements and what they are called from now on. */
type Told = readonly (readonly [number: number, sql: string])[];

export type Posted = { readonly changes: readonly PostedChange[]; readonly told: Told };

/** Statements built from lists are all different, and would be kept on both sides for nothing. */
const mostStatements = 1000;

export type StatementNumbers = {
  /** With numbers in the place of statements, and what has to be told along with them. */
  numbered(changes: readonly TimedChange[]): Posted;
  /** What was to be told did not arrive. */
  untell(posted: Posted): void;
  /** Whoever listens now was told nothing. */
  forget(): void;
};

/**
 * The texts of statements are the largest part of most commits, and the same few hundred again and
 * again. Each is sent to the writing thread once. A number is never given twice: one that did not
 * arrive is unknown there, and not another statement.
 */
export function statementNumbers(): StatementNumbers {
  const numbers = new Map<string, number>();
  let last = 0;

  return {
    numbered(changes) {
      const told: (readonly [number, string])[] = [];
      const posted = changes.map((change): PostedChange => {
        const { sql } = change;
        let number = numbers.get(sql);
        if (number === undefined) {
          if (numbers.size >= mostStatements) return change;
          last += 1;
          number = last;
          numbers.set(sql, number);
          told.push([number, sql]);
        }
        return { ...change, sql: number };
      });
      return { changes: posted, told };
    },
    untell({ told }) {
      for (const [, sql] of told) numbers.delete(sql);
    },
    forget: () => numbers.clear(),
  };
}

export type ToldStatements = {
  /** The changes of a commit as they were before they were posted. */
  read(posted: Posted): readonly TimedChange[];
};

/** The other side: what one of those who commit has told. */
export function toldStatements(): ToldStatements {
  const texts = new Map<number, string>();

  function textOf(sql: string | number): string {
    if (typeof sql === 'string') return sql;
    const text = texts.get(sql);
    if (text === undefined) throw new Error(`Statement ${sql} was never told.`);
    return text;
  }

  return {
    read({ changes, told }) {
      for (const [number, sql] of told) texts.set(number, sql);
      return changes.map((change) => ({ ...change, sql: textOf(change.sql) }));
    },
  };
}
