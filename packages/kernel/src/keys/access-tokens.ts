import type { KeyObject } from 'node:crypto';
import type { Operator } from '../operators/operator.ts';
import type { ServiceAccounts } from '../operators/service-account.ts';
import { readSealedName, writeSealedName } from './sealed-name.ts';

/** Where a service account exchanges what it signed for an access token. */
export const tokenEndpoint = (publicUrl: string) => `${publicUrl}/oauth2/token`;

export const accessTokenSeconds = 3600;

type Named = { readonly email: string; readonly keyId: string; readonly expires: number };

const shape = /^lka1\.([A-Za-z0-9_-]{1,400})\.([0-9a-f]{40})\.([1-9]\d{9,12})\.[A-Za-z0-9_-]{43}$/;

const write = (key: KeyObject, { email, keyId, expires }: Named) =>
  writeSealedName(key, ['lka1', Buffer.from(email).toString('base64url'), keyId, `${expires}`]);

function read(key: KeyObject, token: string): Named | undefined {
  const parts = readSealedName(key, shape, token);
  if (parts === undefined) return undefined;
  const [, email = '', keyId = '', expires = ''] = parts;
  return { email: Buffer.from(email, 'base64url').toString(), keyId, expires: Number(expires) };
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
