export type Goal = {
  readonly name: string;
  readonly value: number;
  readonly atMost: number;
  readonly unit: 'KB' | '×';
};

const column = (rows: readonly (readonly string[])[], index: number) =>
  Math.max(...rows.map((row) => row[index]?.length ?? 0));

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => column(rows, index));
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ');
  return rows.map((row) => `  ${line(row).trimEnd()}`).join('\n');
}

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

export const goalTable = (goals: readonly Goal[]): string =>
  table([
    ['', 'measured', 'goal', ''],
    ...goals.map(({ name, value, atMost, unit }) => [
      name,
      `${unit === 'KB' ? kilobytes(value) : value.toFixed(2)} ${unit}`,
      `≤ ${unit === 'KB' ? atMost / 1024 : atMost.toFixed(2)} ${unit}`,
      value <= atMost ? 'met' : 'MISSED',
    ]),
  ]);
