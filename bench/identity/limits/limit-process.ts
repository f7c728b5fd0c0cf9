import type { Sample } from '../measure/rounds.ts';
import { startHelper } from '../processes/helper-process.ts';
import type { Limit } from './limit.ts';

export type LimitTask = {
  readonly name: 'hashing' | 'signing' | 'commits';
  readonly folder: string;
  readonly milliseconds: number;
};

/** A limit in a process of its own, as the server has one. */
export function startLimit(
  name: LimitTask['name'],
  folder: string,
): { readonly run: Limit; end(): Promise<void> } {
  const helper = startHelper<LimitTask, Sample>(new URL('./limit-entry.ts', import.meta.url));
  return {
    run: (milliseconds) => helper.ask({ name, folder, milliseconds }),
    end: helper.end,
  };
}
