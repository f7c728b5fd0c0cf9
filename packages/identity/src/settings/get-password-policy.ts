import type { Caller } from '@latchkey/kernel/caller';
import type { getPasswordPolicy as operation, ReplyOf } from '@latchkey/protocol';
import type { Identity } from '../identity.ts';
import { passwordRules } from './password-rules.ts';

export async function getPasswordPolicy(
  identity: Identity,
  caller: Caller,
): Promise<ReplyOf<typeof operation>> {
  const { passwordPolicy: policy } = await identity.settings.current(caller.tenant);
  return {
    ...passwordRules(policy),
    forceUpgradeOnSignin: policy.forceUpgradeOnSignIn,
    schemaVersion: 1,
  };
}
