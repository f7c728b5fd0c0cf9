import type { KeyObject } from 'node:crypto';
import { readSealedName, writeSealedName } from './sealed-name.ts';

export const personTokenSeconds = 3600;

/** Whose sign-in somebody acts with who is an operator. */
type Person = { readonly accountId: string; readonly sessionId: string };

export type PersonTokens = {
  issue(person: Person, at: number): string;
  /** Undefined unless it was issued here and its hour is not over. What it is worth is asked then. */
  read(token: string, at: number): (Person & { readonly issuedAt: number }) | undefined;
};

const shape =
  /^lkp1\.([A-Za-z0-9_-]{1,700})\.([A-Za-z0-9_-]{1,100})\.([1-9]\d{12,13})\.[A-Za-z0-9_-]{43}$/;

export const createPersonTokens = (key: KeyObject): PersonTokens => ({
  issue: ({ accountId, sessionId }, at) =>
    writeSealedName(key, [
      'lkp1',
      Buffer.from(accountId).toString('base64url'),
      sessionId,
      `${at + personTokenSeconds * 1000}`,
    ]),

  read(token, at) {
    const [, accountId = '', sessionId = '', expires] = readSealedName(key, shape, token) ?? [];
    if (expires === undefined || Number(expires) <= at) return undefined;
    return {
      accountId: Buffer.from(accountId, 'base64url').toString(),
      sessionId,
      issuedAt: Number(expires) - personTokenSeconds * 1000,
    };
  },
});
