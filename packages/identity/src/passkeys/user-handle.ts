import { createHash } from 'node:crypto';
import type { Account } from '../accounts/account.ts';

/** As long as WebAuthn lets it be. */
const longest = 64;

/**
 * What an authenticator knows an account by. It keeps one passkey per handle, so accounts of two
 * tenants never share one; and names that are too long, or belong to a tenant, are hashed.
 */
export function userHandle({ tenant, id }: Pick<Account, 'tenant' | 'id'>): string {
  const name = Buffer.from(id);
  const handle =
    tenant === '' && name.length <= longest
      ? name
      : createHash('sha256').update(`${tenant}\0${id}`).digest();
  return handle.toString('base64url');
}
