import { type Account, type Client, ClientError, type ClientErrorCode } from '@latchkey/client';
import type { PhoneOptions } from '../kit/phone/phone-options.ts';
import { proveApplication } from '../phone/prove-application.ts';
import { withinTime } from '../within-time.ts';
import type { Own } from './account-tasks.ts';
import { goOnWith, replaceSignIn } from './sign-in-again.ts';
import { tokenChanged } from './token-changes.ts';

/** A number that was sent a code, and what the server has to be told with it. */
export type SentNumber = { readonly phoneNumber: string; readonly sessionInfo: string };

const never = new AbortController().signal;

export async function sendCode(
  client: Client,
  options: PhoneOptions | undefined,
  typed: string,
): Promise<SentNumber> {
  // Brought for those who need it: it knows the numbers of the world.
  const { sendableNumber } = await withinTime(import('../phone/sendable-number.ts'));
  const number = await sendableNumber(client, options, typed);
  if ('problem' in number) throw new ClientError(number.problem as ClientErrorCode);
  const { phoneNumber } = number;
  const recaptchaToken = await proveApplication(client, never);
  const request = { phoneNumber, recaptchaToken };
  const { sessionInfo = '' } = await client.call('sendVerificationCode', request);
  return { phoneNumber, sessionInfo };
}

/** A new number ends every sign-in; the one who set it goes on with the new one of the reply. */
export async function savePhone(
  { client, account, idToken }: Own,
  { sessionInfo }: SentNumber,
  code: string,
): Promise<void> {
  const reply = await client.call('signInWithPhoneNumber', { sessionInfo, code }, { idToken });
  // What was proved is a way into the account of somebody else, which is not asked for here.
  if (reply.temporaryProof !== undefined) throw new ClientError('PHONE_NUMBER_EXISTS');
  await goOnWith(client, account.localId, reply);
  tokenChanged(client);
}

export async function removePhone({ client, idToken }: Own): Promise<void> {
  await client.call('update', { deleteProvider: ['phone'] }, { idToken });
  await client.session.reload().catch(() => {});
}

/** Signs in once more with a code, in place of the sign-in there is. */
export async function signInWithCode(
  client: Client,
  { localId }: Account,
  { sessionInfo }: SentNumber,
  code: string,
): Promise<void> {
  const request = { sessionInfo, code, operation: 'REAUTH' } as const;
  await replaceSignIn(client, localId, await client.call('signInWithPhoneNumber', request));
}
