import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Joined by a character none of the parts can hold: they are letters, digits, `-` and `_`. */
const textOf = (parts: readonly string[]) => parts.join('.');

/** Words that only this server can have written: what they say is open, that it says so is proved. */
export function writeSealedName(key: KeyObject, parts: readonly string[]): string {
  const text = textOf(parts);
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

/** The parts, or undefined unless the server itself wrote exactly these characters. */
export function readSealedName(
  key: KeyObject,
  shape: RegExp,
  token: string,
): readonly string[] | undefined {
  if (!shape.test(token)) return undefined;
  const parts = token.split('.').slice(0, -1);
  const given = Buffer.from(token);
  const expected = Buffer.from(writeSealedName(key, parts));
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts : undefined;
}
