import type { Caller } from '@latchkey/kernel/caller';
import { newCode } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import { phoneLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import type { PhoneCode } from './phone-code.ts';
import { hashSessionInfo } from './send-phone-code.ts';

/**
 * Somebody proved a number that belongs to another account than the one they wanted to add it to.
 * Instead of a second SMS they get this: for a while and once, it signs in to the other account.
 */
export function drawProof(
  identity: Identity,
  code: PhoneCode,
  owner: Account,
): { readonly proof: string; readonly record: PhoneCode } {
  const now = identity.now();
  const proof = newCode(identity.randomBytes);
  return {
    proof,
    record: {
      tenant: code.tenant,
      sessionHash: hashSessionInfo(proof),
      purpose: 'temporaryProof',
      boundTo: owner.id,
      phoneNumber: code.phoneNumber,
      address: code.address,
      codeHmac: '',
      createdAt: now,
      expiresAt: now + phoneLimits.temporaryProofLifetime,
      usedAt: null,
    },
  };
}

/** The proof, as long as it is whole and the number still belongs to the account it was made for. */
export async function openProof(
  identity: Identity,
  caller: Caller,
  given: { readonly proof: string; readonly phoneNumber: string },
): Promise<PhoneCode> {
  takeFromAddress(identity, caller, addressRules.redeemCode);
  const record = await identity.phoneCodes.find(caller.tenant, hashSessionInfo(given.proof));
  const owner = await identity.accounts.byPhoneNumber(caller.tenant, given.phoneNumber);
  if (
    record === undefined ||
    record.purpose !== 'temporaryProof' ||
    record.usedAt !== null ||
    record.expiresAt <= identity.now() ||
    record.phoneNumber !== given.phoneNumber ||
    record.boundTo !== owner?.id
  ) {
    throw new Refused('INVALID_TEMPORARY_PROOF');
  }
  return record;
}
