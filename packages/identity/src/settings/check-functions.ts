import type { Outgoing } from '@latchkey/kernel/outgoing';
import { Refused } from '@latchkey/kernel/refused';
import { triggers } from '../hooks/blocking-functions.ts';
import type { ProjectConfig } from './settings.ts';

const refuse = (reason: string): never => {
  throw new Refused('INVALID_BLOCKING_FUNCTION', reason);
};

/** A function that could never be called would keep everybody out, so it is not written down. */
export function checkFunctions({ blockingFunctions }: ProjectConfig, outgoing: Outgoing): void {
  for (const [name, { functionUri = '' }] of Object.entries(blockingFunctions?.triggers ?? {})) {
    if (!triggers.some((trigger) => trigger === name)) {
      refuse(`There is no trigger ${JSON.stringify(name)}, only ${triggers.join(', ')}.`);
    }
    const complaint = outgoing.complaint(functionUri);
    if (complaint !== undefined) refuse(`The functionUri of ${name} is not called: ${complaint}`);
  }
}

/** Says of every function when it was put there, whatever was sent about that. */
export function withFunctionTimes(
  before: ProjectConfig,
  after: ProjectConfig,
  at: number,
): ProjectConfig {
  const { blockingFunctions } = after;
  if (blockingFunctions?.triggers === undefined) return after;
  const old = before.blockingFunctions?.triggers ?? {};
  const timed = Object.entries(blockingFunctions.triggers).map(([name, { functionUri }]) => {
    const there = old[name];
    const isSame = there !== undefined && there.functionUri === functionUri;
    return [name, isSame ? there : { functionUri, updateTime: new Date(at).toISOString() }];
  });
  return {
    ...after,
    blockingFunctions: { ...blockingFunctions, triggers: Object.fromEntries(timed) },
  };
}
