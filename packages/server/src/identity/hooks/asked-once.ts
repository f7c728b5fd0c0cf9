import type { Account } from '../accounts/account.ts';
import type { Caller } from '../caller.ts';
import type { FunctionAnswer } from './function-answer.ts';

const answered = new WeakMap<Caller, Map<string, FunctionAnswer>>();

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
  caller: Caller,
  account: Account,
  about: readonly unknown[],
  ask: () => Promise<FunctionAnswer>,
): Promise<FunctionAnswer> {
  const answers = answered.get(caller) ?? new Map<string, FunctionAnswer>();
  answered.set(caller, answers);
  const question = JSON.stringify([about, whoIs(account)]);
  const answer = answers.get(question) ?? (await ask());
  answers.set(question, answer);
  return answer;
}
