import { linkTarget } from './link-target.ts';
import type { Stage } from './performance.ts';

/** Says with a sign-in that the widget can lead to the proof of an address, and back here from its mail. */
export const leadsToProof = (stage: Stage) => ({
  emailVerification: { continueUrl: linkTarget(stage) },
});
