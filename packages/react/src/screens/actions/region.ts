import { readCode, resetPassword } from '../../effects/actions.ts';
import { goToSignIn } from '../../effects/go-to-sign-in.ts';
import { leave } from '../../effects/leave.ts';
import { sendRecovery } from '../../effects/recovery.ts';
import { applyCode, signInElsewhere, signInToRedeem } from '../../effects/redeem.ts';
import { actions } from '../../flow/transitions/actions.ts';
import { policy } from '../../messages/en/policy.ts';
import type { Region } from '../../region.ts';
import { ActionChecking, ActionConfirm } from './action-confirm.tsx';
import { ActionDone } from './action-done.tsx';
import { ActionFailed } from './action-failed.tsx';
import { ActionSignIn } from './action-sign-in.tsx';
import { PasswordReset, PasswordResetDone } from './password-reset.tsx';

export const region: Region<'actions'> = {
  transitions: actions,
  words: policy.problems,
  views: {
    'action-checking': ActionChecking,
    'password-reset': PasswordReset,
    'password-reset-done': PasswordResetDone,
    'action-confirm': ActionConfirm,
    'action-sign-in': ActionSignIn,
    'action-done': ActionDone,
    'action-failed': ActionFailed,
  },
  performers: {
    readCode,
    applyCode,
    signInToRedeem,
    signInElsewhere,
    resetPassword,
    sendRecovery,
    goToSignIn,
    leave,
  },
};
