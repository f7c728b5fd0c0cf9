import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { solvedChallenge } from './challenge.ts';

/** What clients say about the application check; see the protocol. */
export type ApplicationCheck = {
  readonly recaptchaToken?: string | undefined;
  readonly captchaResponse?: string | undefined;
};

/**
 * That somebody worked for this SMS. Clients of the protocol carry the solution where they would
 * carry a captcha's. It is spent by the commit that sends.
 */
export function checkApplication(
  identity: Identity,
  check: ApplicationCheck,
): readonly Change<'challenge-spent'>[] {
  const { recaptchaToken } = check;
  const { applicationCheckRequired, challengeKey } = identity.phone;
  if (!recaptchaToken && applicationCheckRequired) throw new Refused('MISSING_APP_CREDENTIAL');
  const challenge = recaptchaToken
    ? solvedChallenge(challengeKey, recaptchaToken, identity.now())
    : undefined;
  if (challenge !== undefined) return [identity.challenges.spend(challenge)];
  // A client in emulator mode draws a text and calls it a captcha's.
  if (applicationCheckRequired) throw new Refused('INVALID_APP_CREDENTIAL');
  return [];
}
