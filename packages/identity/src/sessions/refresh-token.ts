import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The part of a session that a refresh token names. */
export type RefreshTokenName = {
  readonly tenant: string;
  readonly sessionId: string;
  readonly generation: number;
};

const version = 'rt1';

/** Joined by a character none of the parts can hold, so that no two names share one text. */
const nameText = ({ tenant, sessionId, generation }: RefreshTokenName) =>
  [version, Buffer.from(tenant).toString('base64url'), sessionId, generation].join('.');

const secretOf = (key: KeyObject, name: RefreshTokenName) =>
  createHmac('sha256', key).update(nameText(name)).digest();

/**
 * A refresh token is its session's name and a secret that only the server can compute. Nothing of
 * the secret is stored, so a copy of the database refreshes nothing; and an answer that got lost
 * can be given again, word for word.
 */
export const writeRefreshToken = (key: KeyObject, name: RefreshTokenName): string =>
  `${nameText(name)}.${secretOf(key, name).toString('base64url')}`;

const shape =
  /^rt1\.([A-Za-z0-9_-]{0,171})\.([A-Za-z0-9_-]{22})\.(0|[1-9]\d{0,8})\.[A-Za-z0-9_-]{43}$/;

/** Undefined unless the server itself wrote exactly these characters. */
export function readRefreshToken(key: KeyObject, token: string): RefreshTokenName | undefined {
  const parts = shape.exec(token);
  if (parts === null) return undefined;
  const [, tenant = '', sessionId = '', generation = ''] = parts;
  const name = {
    tenant: Buffer.from(tenant, 'base64url').toString(),
    sessionId,
    generation: Number(generation),
  };
  // The whole text is compared, not the decoded bytes: base64url can spell the same bytes twice.
  const given = Buffer.from(token);
  const expected = Buffer.from(writeRefreshToken(key, name));
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}
