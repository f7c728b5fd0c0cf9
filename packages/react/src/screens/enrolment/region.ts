import {
  checkEmail,
  enrol,
  enterVerified,
  giveUp,
  makeRecoveryCodes,
  makeSecret,
  sendEnrolmentCode,
  sendVerification,
} from '../../effects/enrolment.ts';
import { concludeSignIn } from '../../effects/second-factor.ts';
import { enrolment } from '../../flow/transitions/enrolment.ts';
import { phone } from '../../messages/en/phone.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import type { Region } from '../../region.ts';
import { EnrolChoice } from './enrol-choice.tsx';
import { EnrolVerify } from './enrol-verify.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SmsEnrol } from './sms-enrol.tsx';
import { TotpEnrol } from './totp-enrol.tsx';
import { VerifyAddress } from './verify-address.tsx';

export const region: Region<'enrolment'> = {
  transitions: enrolment,
  words: { ...phone.problems, ...secondFactor.problems },
  views: {
    'verify-address': VerifyAddress,
    'enrol-verify': EnrolVerify,
    'enrol-choice': EnrolChoice,
    'sms-enrol': SmsEnrol,
    'totp-enrol': TotpEnrol,
    'recovery-codes': RecoveryCodes,
  },
  performers: {
    sendVerification,
    checkEmail,
    enterVerified,
    makeSecret,
    sendEnrolmentCode,
    enrol,
    makeRecoveryCodes,
    concludeSignIn,
    giveUp,
  },
};
