import { Refused } from '@latchkey/kernel/refused';

/** A provider's answer that is not taken, and why, for whoever set the provider up. */
export const answerRefused = (reason: string) => new Refused('INVALID_IDP_RESPONSE', reason);
