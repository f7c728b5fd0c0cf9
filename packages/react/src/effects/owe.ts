import type { Account, Client } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import type { FactorKind, Sent } from '../flow/screens.ts';
import { factorOf } from '../second-factor/factors.ts';
import type { Details } from './hands.ts';
import { letGo } from './let-go.ts';
import type { Stage } from './performance.ts';
import { signInSettings } from './settings.ts';
import type { SignInReply } from './sign-in-reply.ts';

/** A second factor is asked for: keeps what it has to be shown with. */
export function oweFactor(
  stage: Stage,
  { mfaPendingCredential: credential = '', mfaInfo = [] }: SignInReply,
  details: Details,
): Answer {
  letGo(stage);
  stage.hands.attempt = { at: 'secondFactor', credential, details };
  return {
    type: 'signInAnswered',
    result: { kind: 'secondFactor', factors: mfaInfo.map(factorOf) },
  };
}

/** As far as this page knows: the server has mailed it, or did a moment ago. */
const justSent = ({ now }: Client, email: string): Sent => ({ email, sentAt: now(), times: 1 });

/** The sign-in is good for adding a factor, and for nothing else until there is one. */
export async function oweEnrolment(
  { client }: Stage,
  { email = '', emailVerified }: Account,
  { verificationSent }: SignInReply,
): Promise<Answer> {
  const { secondFactors = {} } = await signInSettings(client);
  const kinds = (['totp', 'sms'] as const satisfies FactorKind[]).filter(
    (kind) => secondFactors[kind],
  );
  return {
    type: 'signInAnswered',
    result: {
      kind: 'enrolment',
      enrolment: { email, kinds, ...(verificationSent && { sent: justSent(client, email) }) },
      isEmailVerified: emailVerified,
    },
  };
}

/** The sign-in is good for proving the address. The server has mailed the link, if it had to. */
export const oweVerification = ({ client }: Stage, { email = '' }: Account): Answer => ({
  type: 'signInAnswered',
  result: { kind: 'verification', verification: { email, sent: justSent(client, email) } },
});
