import type { ReplyFor } from '@latchkey/client';
import type { AppSecret } from '../flow/screens.ts';

type WireSecret = NonNullable<ReplyFor<'mfaEnrollment:start'>['totpSessionInfo']>;

type Label = {
  /** What the app lists the account under: the site. */
  readonly issuer: string;
  readonly account: string;
};

/** What an authenticator app has to know, as its camera reads it. */
export function appSecretOf(wire: WireSecret, { issuer, account }: Label): AppSecret {
  const {
    sharedSecretKey: secret = '',
    hashingAlgorithm = 'SHA1',
    verificationCodeLength = 6,
    periodSec = 30,
  } = wire;
  const parameters = Object.entries({
    secret,
    issuer,
    algorithm: hashingAlgorithm,
    digits: verificationCodeLength,
    period: periodSec,
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return { secret, address: `otpauth://totp/${label}?${parameters.join('&')}` };
}
