import {
  type Client,
  ClientError,
  type ClientErrorCode,
  type IssuedTokens,
  type ReplyFor,
} from '@latchkey/client';
import type { PhoneOptions } from '../kit/phone/phone-options.ts';
import { proveApplication } from '../phone/prove-application.ts';
import { withinTime } from '../within-time.ts';

/** Whose factor it is to be. */
export type Enroller = { readonly client: Client; readonly idToken: string };

/** A factor that is being added: its code is checked with what the server gave out for it. */
export type Started = { readonly kind: 'sms' | 'totp'; readonly sessionInfo: string };

const never = new AbortController().signal;

/** Sends a code to the number that is to be a factor. */
export async function startSms(
  { client, idToken }: Enroller,
  { typed, options }: { readonly typed: string; readonly options: PhoneOptions | undefined },
  signal: AbortSignal = never,
): Promise<Started & { readonly phoneNumber: string }> {
  // Brought for those who need it: it knows the numbers of the world.
  const { sendableNumber } = await withinTime(import('../phone/sendable-number.ts'));
  const number = await sendableNumber(client, options, typed);
  if ('problem' in number) throw new ClientError(number.problem as ClientErrorCode);
  const { phoneNumber } = number;
  const recaptchaToken = await proveApplication(client, signal);
  const { phoneSessionInfo } = await client.call(
    'mfaEnrollment:start',
    { phoneEnrollmentInfo: { phoneNumber, recaptchaToken } },
    { idToken, signal },
  );
  return { kind: 'sms', sessionInfo: phoneSessionInfo?.sessionInfo ?? '', phoneNumber };
}

/** Has a secret made for an app. */
export async function startApp(
  { client, idToken }: Enroller,
  signal: AbortSignal = never,
): Promise<
  Started & { readonly wire: NonNullable<ReplyFor<'mfaEnrollment:start'>['totpSessionInfo']> }
> {
  const { totpSessionInfo } = await client.call(
    'mfaEnrollment:start',
    { totpEnrollmentInfo: {} },
    { idToken, signal },
  );
  if (totpSessionInfo === undefined) throw new ClientError('INTERNAL');
  return { kind: 'totp', sessionInfo: totpSessionInfo.sessionInfo ?? '', wire: totpSessionInfo };
}

/** Adds the factor. Every other sign-in ends; the reply is the one that goes on. */
export function finishEnrolment(
  { client, idToken }: Enroller,
  { kind, sessionInfo }: Started,
  { code, name = '' }: { readonly code: string; readonly name?: string | undefined },
): Promise<IssuedTokens> {
  return client.call(
    'mfaEnrollment:finalize',
    {
      ...(name === '' ? {} : { displayName: name }),
      ...(kind === 'sms'
        ? { phoneVerificationInfo: { sessionInfo, code } }
        : { totpVerificationInfo: { sessionInfo, verificationCode: code } }),
    },
    { idToken },
  );
}

/** Ten codes, shown this once. Earlier ones stop working. */
export async function makeCodes({ client, idToken }: Enroller): Promise<readonly string[]> {
  const { codes = [] } = await client.call('recoveryCodes:generate', {}, { idToken });
  return codes;
}
