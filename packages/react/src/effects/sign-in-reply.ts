import type { IssuedTokens, ReplyFor } from '@latchkey/client';

/** What a sign-in's reply may hold: tokens, or what it still asks for. */
export type SignInReply = IssuedTokens &
  Pick<
    ReplyFor<'signInWithPassword'>,
    | 'mfaPendingCredential'
    | 'mfaInfo'
    | 'enrollmentRequired'
    | 'verificationRequired'
    | 'verificationSent'
  >;
