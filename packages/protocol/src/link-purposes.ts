import type { LinkMode } from './mailed-link.ts';

/** What the link is for that carries a code of a purpose. */
export const linkModes = {
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
  REVERT_SECOND_FACTOR_REMOVAL: 'revertSecondFactorRemoval',
} as const satisfies Record<string, LinkMode>;

export type LinkPurpose = keyof typeof linkModes;
