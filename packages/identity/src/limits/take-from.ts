import type { Caller } from '@latchkey/kernel/caller';
import type { AddressRule } from '@latchkey/kernel/limits/address-limits';
import { Refused } from '@latchkey/kernel/refused';
import type { ReasonOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { addressRules, type RefusingRule } from './address-rules.ts';

type Reason = ReasonOf<'TOO_MANY_ATTEMPTS_TRY_LATER'>;

export function takeFrom(
  identity: Identity,
  rule: RefusingRule,
  key: string,
  reason: Reason = rule.reason,
): void {
  const allowance = identity.addressLimits.take(rule, key);
  if (allowance.allowed) return;
  throw new Refused(
    'TOO_MANY_ATTEMPTS_TRY_LATER',
    'Too many requests. Try again later.',
    reason,
    Math.ceil(allowance.retryAfterMs / 1000),
  );
}

/**
 * Operators are not counted: they proved who they are. Where several things are counted together, each
 * may have a reason of its own.
 */
export function takeFromAddress(
  identity: Identity,
  caller: Caller,
  rule: RefusingRule,
  reason?: Reason,
): void {
  if (caller.operator === undefined) takeFrom(identity, rule, caller.address, reason);
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
