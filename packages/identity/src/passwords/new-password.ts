import type { Caller } from '@latchkey/kernel/caller';
import type { AccountEdit } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';
import type { Settings } from '../settings/settings.ts';
import type { HashLine } from './password-hasher.ts';
import { checkNewPassword } from './password-policy.ts';
import type { Person } from './personal-words.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Tenants take turns, and within one the addresses do. */
export const hashLine = (caller: Caller): HashLine => ({
  tenant: caller.tenant,
  line: caller.address,
  ...(caller.signal === undefined ? {} : { signal: caller.signal }),
});

type NewHash = Required<Pick<AccountEdit, 'passwordHash' | 'passwordUpdatedAt'>>;

/** What of the account changes with a password that was accepted. */
export async function hashAccepted(
  identity: Identity,
  caller: Caller,
  password: string,
): Promise<NewHash> {
  const passwordHash = await identity.passwords.hash(password, hashLine(caller));
  return { passwordHash, passwordUpdatedAt: identity.now() };
}

/** Whether a person may have chosen it. */
export async function acceptPassword(
  identity: Identity,
  { requestId }: Caller,
  settings: Settings,
  password: string,
  person: Person,
): Promise<void> {
  checkNewPassword(settings.passwordPolicy, password);
  await refuseWeakPassword(identity, password, person, requestId);
}

/** A person's new password: checked, hashed, and what of the account changes. */
export async function newPassword(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  password: string,
  person: Person,
): Promise<NewHash> {
  await acceptPassword(identity, caller, settings, password, person);
  return hashAccepted(identity, caller, password);
}

/** The same for one that an operator set: the policy holds, and what is weak is theirs to judge. */
export async function operatorsPassword(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  password: string,
): Promise<NewHash> {
  checkNewPassword(settings.passwordPolicy, password);
  return hashAccepted(identity, caller, password);
}
