import type { AccountEdit } from '../accounts/account.ts';
import type { Caller } from '../caller.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { HashLine } from './password-hasher.ts';
import { checkNewPassword } from './password-policy.ts';

/** Tenants take turns, and within one the addresses do. */
export const hashLine = (caller: Caller): HashLine => ({
  tenant: caller.tenant,
  line: caller.address,
  ...(caller.signal === undefined ? {} : { signal: caller.signal }),
});

/** Checks and hashes, and says what of the account changes. */
export async function newPassword(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  password: string,
): Promise<Required<Pick<AccountEdit, 'passwordHash' | 'passwordUpdatedAt'>>> {
  checkNewPassword(settings.passwordPolicy, password);
  const passwordHash = await identity.passwords.hash(password, hashLine(caller));
  return { passwordHash, passwordUpdatedAt: identity.now() };
}
