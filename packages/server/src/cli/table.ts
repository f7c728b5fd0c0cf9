import { printable } from './printable.ts';

/**
 * Prints rows below their titles, column below column, a part at a time: as wide as what has been seen
 * so far. Of nothing it prints nothing. Numbers stand to the right.
 */
export function openTable(
  titles: readonly string[],
  { numbers = [] }: { readonly numbers?: readonly number[] } = {},
): (rows: readonly (readonly string[])[]) => void {
  let widths = titles.map(({ length }) => length);
  let above = [titles];
  return (rows) => {
    if (rows.length === 0) return;
    const cells = rows.map((row) => row.map(printable));
    widths = widths.map((width, column) =>
      cells.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), width),
    );
    for (const row of [...above, ...cells]) {
      const line = row.map((cell, column) => {
        const width = widths[column] ?? 0;
        return numbers.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      });
      console.log(line.join('  ').trimEnd());
    }
    above = [];
  };
}

/** A time of the wire as people read it: to the minute, UTC. */
export const minuteOf = (time: number | string | undefined): string =>
  time === undefined ? 'never' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');

export const dayOf = (time: number | undefined): string =>
  time === undefined ? 'never' : new Date(time).toISOString().slice(0, 10);
