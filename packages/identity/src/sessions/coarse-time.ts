import { sessionLimits } from '@latchkey/protocol';

/** What people are told of a time. A thief who watches must not learn when to come. */
export const coarsely = (at: number): number => at - (at % sessionLimits.lastUseStep);

/** Whether a time that was written down still says enough about now. */
export const isCoarselyNow = (written: number | null, now: number): boolean =>
  written !== null && now - written < sessionLimits.lastUseStep;
