import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { giveBackToAddress, takeFromAddress } from '../limits/take-from.ts';
import { notice } from './notices.ts';

/**
 * The protocol has to say that an address is taken, so asking is made slow and loud: few answers
 * for one network address, and the owner hears of it. An answer is paid for before it is known, and
 * only a free address gives the price back: a limit on taken ones alone would be an answer itself.
 */
export async function refuseTakenEmail(
  identity: Identity,
  caller: Caller,
  email: string,
  ownAccountId?: string,
): Promise<void> {
  takeFromAddress(identity, caller, addressRules.takenEmailSignUp);
  const owner = await identity.accounts.byEmail(caller.tenant, email);
  if (owner === undefined || owner.id === ownAccountId) {
    giveBackToAddress(identity, caller, addressRules.takenEmailSignUp);
    return;
  }
  await identity.commit([...notice(identity, caller, 'signUpAttempt', owner)]);
  throw new Refused('EMAIL_EXISTS');
}
