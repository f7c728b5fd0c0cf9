import type { Row } from './database.ts';

/**
 * A column holds more than a number can, and the statement did not ask for `bigints`: a fault of the
 * program. PostgreSQL has kept a commit of one statement by the time its RETURNING shows it.
 */
export class UnsafeInteger extends RangeError {
  override readonly name = 'UnsafeInteger';

  constructor(text: string) {
    super(`${text} is too large for a number: name its column in the statement's bigints.`);
  }
}

/** Leaves `bigint` in the columns that were asked for, and makes numbers of all others. */
export function withBigints(rows: readonly Row[], bigints: readonly string[]): readonly Row[] {
  const asked = new Set(bigints);
  for (const row of rows) {
    for (const column of Object.keys(row)) {
      const value = row[column];
      if (typeof value === 'bigint' && !asked.has(column)) row[column] = toNumber(value);
    }
  }
  return rows;
}

/** The same integer, as a number where one holds it exactly. */
export function plainInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function toNumber(value: bigint): number {
  const plain = plainInteger(value);
  if (typeof plain === 'bigint') throw new UnsafeInteger(String(value));
  return plain;
}
