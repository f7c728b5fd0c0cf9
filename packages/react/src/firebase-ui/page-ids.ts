import type { ActionMode } from '@latchkey/client';
import type { Flow } from '../flow/flow.ts';
import type { ScreenName } from '../flow/screens.ts';
import type { FirebaseUiCallbacks } from './callbacks.ts';

type ByMode = Readonly<Record<ActionMode, string>>;

const successes: ByMode = {
  resetPassword: 'passwordResetSuccess',
  verifyEmail: 'emailVerificationSuccess',
  signIn: 'callback',
  verifyAndChangeEmail: 'verifyAndChangeEmailSuccess',
  recoverEmail: 'emailChangeRevoke',
  revertSecondFactorAddition: 'revertSecondFactorAdditionSuccess',
  // FirebaseUI has no such page, and this one says the nearest.
  revertSecondFactorRemoval: 'revertSecondFactorAdditionSuccess',
};

const failures: ByMode = {
  resetPassword: 'passwordResetFailure',
  verifyEmail: 'emailVerificationFailure',
  signIn: 'callback',
  verifyAndChangeEmail: 'verifyAndChangeEmailFailure',
  recoverEmail: 'emailChangeRevokeFailure',
  revertSecondFactorAddition: 'revertSecondFactorAdditionFailure',
  revertSecondFactorRemoval: 'revertSecondFactorAdditionFailure',
};

/** FirebaseUI's names for our screens. `blank` is what it shows while we ask before acting. */
const pageIds: Readonly<Record<ScreenName, string | ByMode | null>> = {
  processing: 'callback',
  'provider-list': 'providerSignIn',
  'email-entry': 'signIn',
  'password-sign-in': 'passwordSignIn',
  'signed-in': 'callback',
  closed: null,
  'passkey-sign-in': 'callback',
  'passkey-offer': 'callback',
  'create-account': 'passwordSignUp',
  'unsupported-provider': 'unsupportedProvider',
  'not-authorized': 'unauthorizedUser',
  'provider-window': 'callback',
  'provider-return': 'callback',
  'federated-sign-in': 'federatedLinking',
  'linking-password': 'passwordLinking',
  'linking-email': 'emailLinkSignInLinking',
  'linking-provider': 'federatedLinking',
  'linking-elsewhere': 'emailLinkSignInLinkingDifferentDevice',
  'email-mismatch': 'emailMismatch',
  // FirebaseUI leaves this to the application, and shows nothing meanwhile.
  'merge-conflict': 'blank',
  'phone-entry': 'phoneSignInStart',
  'phone-code': 'phoneSignInFinish',
  'password-recovery': 'passwordRecovery',
  'recovery-sent': 'passwordRecoveryEmailSent',
  'link-sending': 'callback',
  'link-sent': 'emailLinkSignInSent',
  'link-trouble': 'emailNotReceived',
  'link-return': 'blank',
  'switch-account': 'blank',
  'confirm-email': 'emailLinkSignInConfirmation',
  // There, whoever comes with a link that does not work begins again.
  'link-expired': 'signIn',
  'different-device': 'differentDeviceError',
  'session-ended': 'anonymousUserMismatch',
  // FirebaseUI has no second factors: these are its names for what it does have.
  'factor-choice': 'callback',
  'sms-challenge': 'phoneSignInFinish',
  'totp-challenge': 'callback',
  'recovery-challenge': 'callback',
  'recovery-used': 'callback',
  'verify-address': 'callback',
  'enrol-verify': 'callback',
  'enrol-choice': 'callback',
  'sms-enrol': 'phoneSignInStart',
  'totp-enrol': 'callback',
  'recovery-codes': 'callback',
  'action-checking': 'blank',
  'password-reset': 'passwordReset',
  'password-reset-done': 'passwordResetSuccess',
  'action-confirm': 'blank',
  'action-sign-in': 'blank',
  'action-done': successes,
  'action-failed': failures,
  'tenant-choice': 'selectTenant',
  'tenant-by-email': 'providerMatchByEmail',
  'tenant-entered': 'callback',
  'recoverable-error': 'recoverableError',
  'unrecoverable-error': 'unrecoverableError',
  'signed-out': 'signOut',
  // Never come upon there: FirebaseUI asks whoever is signed in as well.
  'signed-in-already': 'blank',
};

/** What FirebaseUI calls the page a visitor is on; `null` where it shows none. */
export function pageIdOf({ screen, data }: Pick<Flow, 'screen' | 'data'>): string | null {
  const id = pageIds[screen];
  if (id === null || typeof id === 'string') return id;
  const mode = 'mode' in data ? data.mode : undefined;
  // A link without a code is for nothing in particular.
  return mode === undefined ? 'unrecoverableError' : id[mode];
}

/** Tells the callbacks of what is shown: the first time, and every time it has another name. */
export function pageReporter(
  callbacks: () => FirebaseUiCallbacks,
): (flow: Pick<Flow, 'screen' | 'data'>) => void {
  let shown: string | undefined;
  return (flow) => {
    const page = pageIdOf(flow);
    const before = shown;
    if (page === null || page === before) return;
    shown = page;
    callbacks().uiChanged?.(before ?? null, page);
    if (before === undefined) callbacks().uiShown?.();
  };
}
