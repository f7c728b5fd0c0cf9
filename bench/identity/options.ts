import { parseArgs } from 'node:util';

export type Pace = {
  /** Counted rounds, after one that is dropped. */
  readonly rounds: number;
  readonly warmUp: number;
  readonly round: number;
};

export type Options = {
  readonly pace: Pace;
  readonly only: readonly string[];
  readonly peer: boolean;
  /** Accounts of the larger of the two databases that are compared. */
  readonly manyAccounts: number;
};

// The first thousands of requests run on code that is not compiled yet and cost twice as much.
const usual: Pace = { rounds: 5, warmUp: 4000, round: 2000 };
const quick: Pace = { rounds: 4, warmUp: 500, round: 700 };

export const usage = `node bench/identity/run.ts [--quick] [--only NAME]… [--no-peer] [--large]

  --quick      short rounds: shows that everything runs, not how fast
  --only NAME  one scenario; may be given more than once
  --no-peer    without the Firebase Auth emulator
  --large      growth to a million accounts instead of a hundred thousand`;

/** Undefined when only the usage was asked for. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      'no-peer': { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    pace: values.quick ? quick : usual,
    only: values.only,
    peer: !values['no-peer'],
    manyAccounts: values.large ? 1_000_000 : 100_000,
  };
}
