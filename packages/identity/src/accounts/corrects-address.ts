import { Refused } from '@latchkey/kernel/refused';
import { verificationLimits } from '@latchkey/protocol';
import type { Settings } from '../settings/settings.ts';
import type { SignedIn } from '../tokens/id-token.ts';
import { owesVerification } from './owes-verification.ts';

/**
 * Whether somebody on the way to the proof of an address may say that it is another one: who has just
 * chosen the account's password, with the address, and nobody whom the password alone has let in. Nothing
 * is taken from the one who reads the mailbox, who has shown nothing. See decisions/0110.
 */
function mayCorrect(settings: Settings, { account, session, signInProvider }: SignedIn): boolean {
  const { passwordUpdatedAt, secondFactors, customAuth } = account;
  if (session === null || passwordUpdatedAt === null) return false;
  const age = session.createdAt - passwordUpdatedAt;
  return (
    signInProvider === 'password' &&
    owesVerification(settings, account, { signInProvider }) &&
    secondFactors.length === 0 &&
    !customAuth &&
    age >= 0 &&
    age <= verificationLimits.choosingPassword
  );
}

/** Whether it is a correction. Tokens on the way are good for nothing else here. */
export function correctsAddress(settings: Settings, signedIn: SignedIn): boolean {
  if (!signedIn.isOnTheWay) return false;
  if (!mayCorrect(settings, signedIn)) throw new Refused('INVALID_ID_TOKEN');
  return true;
}
