import type { Sample } from './rounds.ts';

export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One number with a goal, or without one when it is only worth knowing. */
export type Finding = {
  readonly name: string;
  readonly value: number;
  readonly unit: '×' | 'ms' | 'MB' | 's';
  readonly goal?: Goal;
};

export type Report = {
  readonly title: string;
  readonly measured: Readonly<Record<string, Sample>>;
  readonly findings: readonly Finding[];
};

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 3);
const number = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits(value));

const goalText = (goal: Goal | undefined) => {
  if (goal === undefined) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
};

export const isMissed = ({ goal, value }: Finding): boolean =>
  goal !== undefined && !('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);

const verdict = (finding: Finding) =>
  finding.goal === undefined ? '' : isMissed(finding) ? 'MISSED' : 'met';

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  return rows.map((row) => `  ${line(row).trimEnd()}`).join('\n');
}

export const measuredTable = (measured: Report['measured']): string =>
  table([
    ['', 'per second', 'p50 ms', 'p99 ms', 'processor ms each'],
    ...Object.entries(measured).map(([name, { perSecond, p50, p99, processor }]) => [
      name,
      number(perSecond),
      number(p50),
      number(p99),
      number(processor),
    ]),
  ]);

export const findingsTable = (findings: readonly Finding[]): string =>
  table([
    ['', 'measured', 'goal', ''],
    ...findings.map((finding) => [
      finding.name,
      `${number(finding.value)} ${finding.unit}`,
      goalText(finding.goal),
      verdict(finding),
    ]),
  ]);
