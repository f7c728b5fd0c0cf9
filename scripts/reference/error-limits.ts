import {
  bulkLimits,
  passkeyLimits,
  requestLimits,
  secondFactorLimits,
} from '../../packages/protocol/src/limits.ts';

const kilobyte = 1024;

/** Numbers that the explanations of errors name. */
export const limits = {
  accountsAtOnce: bulkLimits.accounts,
  urlKilobytes: requestLimits.urlBytes / kilobyte,
  headerKilobytes: requestLimits.headerBytes / kilobyte,
  secondFactors: secondFactorLimits.factors,
  passkeys: passkeyLimits.passkeys,
} as const;
