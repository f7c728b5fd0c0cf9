import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Operator } from '../identity/operators/operator.ts';
import type { ServiceAccounts } from '../identity/operators/service-account.ts';

/** Where a service account exchanges what it signed for an access token. */
export const tokenEndpoint = (publicUrl: string) => `${publicUrl}/oauth2/token`;

export const accessTokenSeconds = 3600;

type Named = { readonly email: string; readonly keyId: string; readonly expires: number };

const version = 'lka1';

/** Joined by a character none of the parts can hold. */
const nameText = ({ email, keyId, expires }: Named) =>
  [version, Buffer.from(email).toString('base64url'), keyId, expires].join('.');

const write = (key: KeyObject, named: Named) => {
  const text = nameText(named);
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};

const shape = /^lka1\.([A-Za-z0-9_-]{1,400})\.([0-9a-f]{40})\.([1-9]\d{9,12})\.[A-Za-z0-9_-]{43}$/;

/** Undefined unless the server itself wrote exactly these characters. */
function read(key: KeyObject, token: string): Named | undefined {
  const parts = shape.exec(token);
  if (parts === null) return undefined;
  const [, email = '', keyId = '', expires = ''] = parts;
  const named = {
    email: Buffer.from(email, 'base64url').toString(),
    keyId,
    expires: Number(expires),
  };
  const given = Buffer.from(token);
  const expected = Buffer.from(write(key, named));
  return given.length === expected.length && timingSafeEqual(given, expected) ? named : undefined;
}

export type AccessTokens = {
  issue(account: { readonly email: string; readonly keyId: string }, at: number): string;
  verify(token: string, at: number): Promise<Operator | undefined>;
};

/**
 * An access token names the key it was got with and ends with it. What it may do is looked up each
 * time, so nothing that was taken away lives on in a token.
 */
export const createAccessTokens = (
  key: KeyObject,
  accounts: Pick<ServiceAccounts, 'keysOf'>,
): AccessTokens => ({
  issue: ({ email, keyId }, at) =>
    write(key, { email, keyId, expires: Math.floor(at / 1000) + accessTokenSeconds }),

  async verify(token, at) {
    const named = read(key, token);
    if (named === undefined || named.expires * 1000 <= at) return undefined;
    const keys = await accounts.keysOf(named.email);
    const found = keys.find(({ keyId }) => keyId === named.keyId);
    return found && { name: found.email, role: found.role };
  },
});
