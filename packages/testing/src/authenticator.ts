import { Secret, TOTP } from 'otpauth';
import type { CallOptions, Reply, WireReply } from './wire-reply.ts';

/** An authenticator app that was added to an account. */
export type Authenticator = {
  /** What the account names it by. */
  readonly id: string;
  readonly secret: string;
  /** Tokens of the sign-in that goes on. */
  readonly reply: WireReply;
};

type Call = (path: string, body?: Record<string, unknown>, options?: CallOptions) => Promise<Reply>;

/** The six digits an app shows at a time. */
export const totpAt = (secret: string, at: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** Adds an authenticator app to the account of a fresh sign-in, as a person does. */
export async function enrolAuthenticator(
  call: Call,
  now: () => number,
  idToken: string,
  displayName: string,
): Promise<Authenticator> {
  const begun = await call('/v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} });
  const offer = begun.body['totpSessionInfo'] as
    | { readonly sharedSecretKey: string; readonly sessionInfo: string }
    | undefined;
  if (offer === undefined) throw new Error(`No secret was offered: ${begun.text}`);
  const { sharedSecretKey: secret, sessionInfo } = offer;
  const { status, body, text } = await call('/v2/accounts/mfaEnrollment:finalize', {
    idToken,
    displayName,
    totpVerificationInfo: { sessionInfo, verificationCode: totpAt(secret, now()) },
  });
  if (status !== 200) throw new Error(`The app was not enrolled: ${text}`);
  const account = (await call('lookup', { idToken: body.idToken })).body.users[0];
  const factors = account?.['mfaInfo'] as readonly { readonly mfaEnrollmentId: string }[];
  return { id: factors.at(-1)?.mfaEnrollmentId ?? '', secret, reply: body };
}
