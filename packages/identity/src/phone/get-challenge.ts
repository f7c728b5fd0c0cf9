import type { Caller } from '@latchkey/kernel/caller';
import type { getChallenge as operation, ReplyOf } from '@latchkey/protocol';
import { phoneLimits } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { writeChallenge } from './challenge.ts';

/** Each step that an address has used up doubles its work twice. */
const steps = [
  addressRules.easyChallenge,
  addressRules.harderChallenge,
  addressRules.hardChallenge,
] as const;
const bitsPerStep = 2;

function difficultyFor(identity: Identity, caller: Caller): number {
  const left = steps.findIndex((rule) => identity.addressLimits.take(rule, caller.address).allowed);
  return identity.phone.challengeBits + bitsPerStep * (left === -1 ? steps.length : left);
}

/** Something to compute for whoever wants an SMS. Nothing is remembered of it until it is used. */
export async function getChallenge(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  const difficulty = difficultyFor(identity, caller);
  return {
    challenge: writeChallenge(identity.phone.challengeKey, identity.randomBytes(16), {
      difficulty,
      expiresAt: identity.now() + phoneLimits.challengeLifetime,
    }),
    difficulty,
    expiresIn: String(phoneLimits.challengeLifetime / 1000),
  };
}
