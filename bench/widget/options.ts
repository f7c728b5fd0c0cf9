import { parseArgs } from 'node:util';

export type Options = {
  /** Counted visits of each page, after one that is dropped. */
  readonly rounds: number;
};

export const usage = `node bench/widget/run.ts [--quick]

  --quick  one counted visit of each page: shows that everything runs, not how fast`;

/** Undefined when only the usage was asked for. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values.help ? undefined : { rounds: values.quick ? 1 : 7 };
}
