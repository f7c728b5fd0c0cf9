import {
  concludeSignIn,
  proveFactor,
  redeemRecoveryCode,
  sendFactorCode,
} from '../../effects/second-factor.ts';
import { secondFactor } from '../../flow/transitions/second-factor.ts';
import { secondFactor as words } from '../../messages/en/second-factor.ts';
import type { Region } from '../../region.ts';
import { FactorChoice } from './factor-choice.tsx';
import { RecoveryChallenge } from './recovery-challenge.tsx';
import { RecoveryUsed } from './recovery-used.tsx';
import { SmsChallenge } from './sms-challenge.tsx';
import { TotpChallenge } from './totp-challenge.tsx';

export const region: Region<'second-factor'> = {
  transitions: secondFactor,
  words: words.problems,
  views: {
    'factor-choice': FactorChoice,
    'sms-challenge': SmsChallenge,
    'totp-challenge': TotpChallenge,
    'recovery-challenge': RecoveryChallenge,
    'recovery-used': RecoveryUsed,
  },
  performers: { sendFactorCode, proveFactor, redeemRecoveryCode, concludeSignIn },
};
