import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { Identity } from '../identity.ts';

/** Where passkeys are switched off, nobody gets in by one and nobody gets a new one. */
export async function requirePasskeys(identity: Identity, caller: Caller): Promise<void> {
  const settings = await identity.settings.current(caller.tenant);
  if (!settings.passkeySignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
}
