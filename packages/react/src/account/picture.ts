import type { Account } from '@latchkey/client';

/**
 * Only what travels encrypted is shown: anything else would tell the network who looks at it. What the
 * server itself has is shown in whichever way the server is reached.
 */
export function isPictureAddress(address: string, server: string): boolean {
  if (!/^https?:\/\//i.test(address)) return false;
  try {
    const { protocol, origin, username, password } = new URL(address);
    const isOurs = protocol === 'https:' || origin === new URL(server).origin;
    return isOurs && username === '' && password === '';
  } catch {
    return false;
  }
}

/** What somebody is called: by name, else by address. Undefined for somebody who has neither. */
export const nameOf = ({ displayName, email, phoneNumber }: Account): string | undefined =>
  displayName?.trim() || email || phoneNumber;

const firstOf = (word: string | undefined) => (word === undefined ? '' : ([...word][0] ?? ''));

/** One or two letters in place of a picture. */
export function initialsOf(account: Account): string {
  const words = (nameOf(account) ?? '')
    .replace(/@.*$/, '')
    .split(/[\s._+-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(firstOf(word)));
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstOf(words[0]) + firstOf(last)).toUpperCase();
}
