import { type Client, ClientError, type ReplyFor, type RequestFor } from '@latchkey/client';
import type { Factor } from '../flow/screens.ts';
import { proveApplication } from '../phone/prove-application.ts';

/** A sign-in that still needs its second factor. */
export type Pending = {
  readonly client: Client;
  readonly credential: string;
  /** Where the caller can lead on to, if the factor alone does not let anybody in. */
  readonly leads?: Pick<RequestFor<'mfaSignIn:finalize'>, 'emailVerification'>;
};

/** Sends the code of a factor. What it resolves with has to come back with the code. */
export async function sendCode(
  { client, credential }: Pending,
  mfaEnrollmentId: string,
  signal: AbortSignal,
): Promise<string> {
  const recaptchaToken = await proveApplication(client, signal);
  const { phoneResponseInfo } = await client.call(
    'mfaSignIn:start',
    {
      mfaPendingCredential: credential,
      mfaEnrollmentId,
      phoneSignInInfo: { recaptchaToken },
    },
    { signal },
  );
  return phoneResponseInfo?.sessionInfo ?? '';
}

/** The tokens of a sign-in whose factor was right. */
export async function proveWith(
  { client, credential, leads }: Pending,
  { id, kind }: Factor,
  { code, sessionInfo }: { readonly code: string; readonly sessionInfo?: string | undefined },
  signal?: AbortSignal,
): Promise<ReplyFor<'mfaSignIn:finalize'>> {
  // Nothing was sent, or the page has forgotten it: there is no code that could be right.
  if (kind === 'sms' && sessionInfo === undefined) throw new ClientError('SESSION_EXPIRED');
  return client.call(
    'mfaSignIn:finalize',
    {
      mfaPendingCredential: credential,
      mfaEnrollmentId: id,
      ...(kind === 'sms'
        ? { phoneVerificationInfo: { sessionInfo, code } }
        : { totpVerificationInfo: { verificationCode: code } }),
      ...leads,
    },
    signal === undefined ? {} : { signal },
  );
}

/** The same with a recovery code, and how many are left. */
export async function redeemCode(
  { client, credential, leads }: Pending,
  code: string,
  signal?: AbortSignal,
): Promise<ReplyFor<'recoveryCodes:signIn'> & { readonly remaining: number }> {
  const { remaining = 0, ...tokens } = await client.call(
    'recoveryCodes:signIn',
    { mfaPendingCredential: credential, code, ...leads },
    signal === undefined ? {} : { signal },
  );
  return { ...tokens, remaining };
}
