import type { Row, SqlValue } from '@latchkey/kernel/store/database';

/** Rows as PostgreSQL reads them from JSON into the types of their columns, none of it rounded. */
export function pageJson(rows: readonly Row[], columns: readonly string[]): string {
  return rows.some((row) => hasNoJson(row, columns))
    ? JSON.stringify(rows, asText)
    : JSON.stringify(rows);
}

/** About how many characters of JSON it is. */
export function weightOf(row: Row, columns: readonly string[]): number {
  let weight = 0;
  for (const column of columns) {
    const value = row[column];
    if (typeof value === 'string') weight += value.length;
    else if (typeof value === 'object' && value !== null) weight += 2 * value.length;
  }
  return weight;
}

function hasNoJson(row: Row, columns: readonly string[]): boolean {
  for (const column of columns) {
    const value = row[column];
    if (typeof value === 'bigint' || (typeof value === 'object' && value !== null)) return true;
  }
  return false;
}

function asText<Kept>(_column: string, value: SqlValue | Kept): SqlValue | Kept {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  return value;
}
