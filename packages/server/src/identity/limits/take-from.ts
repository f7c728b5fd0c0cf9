import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import { Refused } from '../refused.ts';
import { type AddressRule, addressRules } from './address-limits.ts';

export function takeFrom(identity: Identity, rule: AddressRule, key: string): void {
  const allowance = identity.addressLimits.take(rule, key);
  if (allowance.allowed) return;
  throw new Refused(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many requests. Try again later.',
    Math.ceil(allowance.retryAfterMs / 1000),
  );
}

/** Operators are not counted: they proved who they are. */
export function takeFromAddress(identity: Identity, caller: Caller, rule: AddressRule): void {
  if (caller.operator === undefined) takeFrom(identity, rule, caller.address);
}

export function giveBackToAddress(identity: Identity, caller: Caller, rule: AddressRule): void {
  if (caller.operator === undefined) identity.addressLimits.giveBack(rule, caller.address);
}

/** Who got in was no guesser: many people share an address. In a flood they count all the same. */
export function forgiveSignIn(identity: Identity, caller: Caller): void {
  if (caller.operator !== undefined) return;
  if (!identity.addressLimits.take(addressRules.signedIn, caller.address).allowed) return;
  giveBackToAddress(identity, caller, addressRules.signIn);
}
