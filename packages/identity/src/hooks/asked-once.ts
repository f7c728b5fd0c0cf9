import type { Caller } from '@latchkey/kernel/caller';
import type { Account } from '../accounts/account.ts';
import type { FunctionAnswer } from './function-answer.ts';

/** Who somebody is and what they can show. What else there is to the account asks no new question. */
const whoIs = ({ id, email, emailVerified, phoneNumber, providers, secondFactors }: Account) => [
  ...[id, email, emailVerified, phoneNumber],
  ...providers.map(({ providerId, rawId }) => [providerId, rawId]),
  ...secondFactors.map((factor) => factor.id),
];

/**
 * A call that finds the account changed decides anew, and it may be the function itself that changed
 * it: asked again it would do so again, and nobody could ever sign in. So a call asks a question once.
 */
export async function askedOnce(
  { memory = new Map() }: Caller,
  account: Account,
  about: readonly unknown[],
  ask: () => Promise<FunctionAnswer>,
): Promise<FunctionAnswer> {
  const question = JSON.stringify(['function', about, whoIs(account)]);
  // Only this function writes such questions.
  const answer = (memory.get(question) as FunctionAnswer | undefined) ?? (await ask());
  memory.set(question, answer);
  return answer;
}
