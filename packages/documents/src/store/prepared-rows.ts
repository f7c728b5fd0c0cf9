import type { commitTime, SqlValue, TimedChange } from '@latchkey/kernel/store/database';
import type { Compilable } from 'kysely';

/** The cells of a row in the order of its columns. */
export type Cells = readonly (SqlValue | typeof commitTime)[];

/** Stands for a cell while the statement is built; fits every column, since it is never a value. */
class Cell {
  readonly place: number;
  constructor(place: number) {
    this.place = place;
  }
}

type Prepared = { readonly sql: string; readonly places: readonly number[] };

export const largestSize = 100;

/** Few sizes, so that few statements are prepared, where rows may be said twice. */
const filledSizes = [largestSize, 10, 1] as const;

/**
 * As many as one document mostly has of anything fit one statement: each is a way to the database that
 * costs more than its rows.
 */
const exactSizes = [largestSize, 32, ...Array.from({ length: 16 }, (_size, index) => 16 - index)];

/**
 * A statement about many rows at once, built once for each of a few sizes. With `fillUp` the last rows
 * may be said twice, which is one statement less where that does no harm.
 */
export function preparedRows<Column extends string>(
  columns: readonly Column[],
  build: (rows: readonly Readonly<Record<Column, never>>[]) => Compilable,
  { fillUp = false } = {},
): (rows: readonly Cells[]) => readonly TimedChange<never>[] {
  const known = new Map<number, Prepared>();

  function prepared(size: number): Prepared {
    const before = known.get(size);
    if (before !== undefined) return before;
    const rows = Array.from({ length: size }, (_row, row) => {
      const cells = columns.map((name, index) => [name, new Cell(row * columns.length + index)]);
      // A cell is no value of any type, and only this module ever sees it as one.
      return Object.fromEntries(cells) as Record<Column, never>;
    });
    const { sql, parameters } = build(rows).compile();
    const places = parameters.map((parameter) => {
      if (parameter instanceof Cell) return parameter.place;
      throw new TypeError('A statement about rows has nothing but cells.');
    });
    const made = { sql, places };
    known.set(size, made);
    return made;
  }

  const statementOf = (rows: readonly Cells[], size: number): TimedChange<never> => {
    const { sql, places } = prepared(size);
    const last = rows.at(-1) ?? [];
    const cell = (place: number) => {
      const row = rows[Math.floor(place / columns.length)] ?? last;
      return row[place % columns.length] ?? null;
    };
    return { sql, parameters: places.map(cell) };
  };

  return (rows) => {
    const statements: TimedChange<never>[] = [];
    for (let done = 0; done < rows.length; ) {
      const left = rows.length - done;
      const fitting = fillUp
        ? (filledSizes.findLast((size) => size >= left) ?? largestSize)
        : (exactSizes.find((size) => size <= left) ?? 1);
      statements.push(statementOf(rows.slice(done, done + fitting), fitting));
      done += fitting;
    }
    return statements;
  };
}
