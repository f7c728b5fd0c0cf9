import type { Row } from '@latchkey/kernel/store/database';
import { plainInteger } from '@latchkey/kernel/store/exact-integers';

/** A row whose integers were read exactly, with numbers where numbers hold them. */
export function plainRow(row: Row): Row {
  for (const column of Object.keys(row)) {
    const value = row[column];
    if (typeof value === 'bigint') row[column] = plainInteger(value);
  }
  return row;
}
