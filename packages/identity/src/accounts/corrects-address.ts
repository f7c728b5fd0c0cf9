import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { chosePassword } from '../sessions/chose-password.ts';
import type { Settings } from '../settings/settings.ts';
import type { SignedIn } from '../tokens/id-token.ts';
import { isGuest } from './guest.ts';
import { owesVerification } from './owes-verification.ts';

/**
 * Whether somebody on the way to the proof of an address may say that it is another one: who has chosen
 * the account's password in this session, with the address, and nobody whom the password alone has let
 * in. Nothing else leads into the account: what somebody added was for whoever has the first address.
 * Nothing is taken from the one who reads the mailbox, who has shown nothing. See decisions/0110.
 */
const mayCorrect = (
  identity: Identity,
  settings: Settings,
  { account, session, signInProvider }: SignedIn,
): boolean =>
  chosePassword(identity, account, session) &&
  owesVerification(settings, account, { signInProvider }) &&
  account.secondFactors.length === 0 &&
  isGuest({ ...account, email: null });

/** Whether it is a correction. Tokens on the way are good for nothing else here. */
export function correctsAddress(
  identity: Identity,
  settings: Settings,
  signedIn: SignedIn,
): boolean {
  if (!signedIn.isOnTheWay) return false;
  if (!mayCorrect(identity, settings, signedIn)) throw new Refused('INVALID_ID_TOKEN');
  return true;
}
