import type { Settings } from '../settings/settings.ts';
import type { CodePurpose } from './code.ts';

export const linkModes = {
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
  REVERT_SECOND_FACTOR_REMOVAL: 'revertSecondFactorRemoval',
} as const satisfies Record<CodePurpose, string>;

/**
 * The address a mail leads to. Its host comes from the configuration alone: a request that could
 * choose it would have the victim carry the code to the attacker.
 */
export function actionLink(
  publicUrl: string,
  settings: Settings,
  parts: {
    readonly purpose: CodePurpose;
    readonly code: string;
    readonly language: string;
    readonly tenant: string;
    readonly continueUrl?: string | undefined;
  },
): string {
  const link = new URL(settings.actionPage ?? `${publicUrl}/__/auth/action`);
  link.searchParams.set('mode', linkModes[parts.purpose]);
  link.searchParams.set('oobCode', parts.code);
  link.searchParams.set('apiKey', settings.apiKey);
  if (parts.continueUrl) link.searchParams.set('continueUrl', parts.continueUrl);
  link.searchParams.set('lang', parts.language);
  if (parts.tenant !== '') link.searchParams.set('tenantId', parts.tenant);
  return link.href;
}
