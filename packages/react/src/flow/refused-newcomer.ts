import type { Flow } from './flow.ts';
import type { Failure } from './problem.ts';

/** Nobody new is let in, and there is a screen that says whom to ask. */
export const refusedNewcomer = ({ plan }: Pick<Flow, 'plan'>, { problem }: Failure): boolean =>
  problem === 'ADMIN_ONLY_OPERATION' && plan.adminRestricted !== undefined;
