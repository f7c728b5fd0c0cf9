import type { Meanings } from './find-problem.ts';

/** Codes that mean to a visitor what another one says, as far as the first screen has words for it. */
export const firstMeanings: Meanings = {
  INVALID_IDENTIFIER: 'INVALID_EMAIL',
  REQUEST_TIMEOUT: 'TIMEOUT',
  UNAVAILABLE: 'NETWORK_REQUEST_FAILED',
};
