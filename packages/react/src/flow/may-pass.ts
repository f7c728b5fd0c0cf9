import type { Problem } from './problem.ts';

const passing = /^(TOO_MANY_|QUOTA_|NETWORK_|TIMEOUT|INTERNAL)/;

/** Whether the same may work a moment later, though nobody does anything. */
export const mayPass = (problem: Problem): boolean => passing.test(problem);
