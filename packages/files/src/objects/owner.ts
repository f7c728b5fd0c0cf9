import type { BytesHolder } from '@latchkey/kernel/held-bytes';

/** Of all who have not signed in, together. Accounts are called otherwise. */
export const strangers = 'nobody';

const guestMark = 'guest:';

/** Of an account that anybody has for the asking, without a name or a password. */
export const guestOwner = (account: string): string => `${guestMark}${account}`;

/** Whoever is here without having said who they are. There may be any number of them. */
export const isPassingBy = (owner: string): boolean =>
  owner === strangers || owner.startsWith(guestMark);

/** For whom bytes are in memory: those who only pass by are in nobody's way but each other's. */
export const holderOf = (owner: string | null): BytesHolder => ({
  name: owner ?? '',
  group: owner !== null && isPassingBy(owner) ? 'passing by' : 'members',
});
