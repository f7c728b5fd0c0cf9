import type { Caller } from '@latchkey/kernel/caller';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { RefusingRule } from './address-rules.ts';
import { takeFromAddress } from './take-from.ts';

/** The limit that holds now: the operator's for as long as it was meant to, else the usual one. */
function ruleAt(
  { signUpQuota: quota }: Settings,
  at: number,
  usual: RefusingRule | undefined,
): RefusingRule | undefined {
  if (quota === undefined || at < quota.from || at >= quota.until) return usual;
  // Named by its number: whoever raises a quota does not want the old one to have been used up.
  return {
    name: `signUpQuota ${quota.count}`,
    count: quota.count,
    perMs: 3_600_000,
    ordered: true,
    reason: 'TOO_MANY_SIGN_UPS',
  };
}

/** One account more from this network address, by whichever way it comes to be. */
export function takeSignUp(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  usual?: RefusingRule,
): void {
  const rule = ruleAt(settings, identity.now(), usual);
  if (rule !== undefined) takeFromAddress(identity, caller, rule);
}
