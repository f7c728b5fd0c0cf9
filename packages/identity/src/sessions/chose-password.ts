import { createHmac } from 'node:crypto';
import { newSessionId } from '@latchkey/kernel/random-names';
import type { Account } from '../accounts/account.ts';
import type { Identity } from '../identity.ts';

type WithPassword = Pick<Account, 'tenant' | 'id' | 'passwordHash'>;

/**
 * The id of the session that opens by choosing a password. It follows from the hash, so that it is known
 * from every session that the password has let in since, however soon, and from no other once there is
 * another password.
 */
export function openedByChoosing(
  { refreshTokenKey }: Pick<Identity, 'refreshTokenKey'>,
  { tenant, id, passwordHash }: WithPassword,
): string {
  const text = JSON.stringify(['chose password', tenant, id, passwordHash]);
  const digest = createHmac('sha256', refreshTokenKey).update(text).digest();
  return newSessionId((length) => digest.subarray(0, length));
}

/** Whether somebody chose the account's password in this session, and was not let in by it. */
export const chosePassword = (
  identity: Pick<Identity, 'refreshTokenKey'>,
  account: WithPassword,
  session: { readonly id: string } | null,
): boolean => account.passwordHash !== null && session?.id === openedByChoosing(identity, account);
