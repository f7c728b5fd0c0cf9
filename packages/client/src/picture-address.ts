import type { Account } from './account.ts';

/** Where the pictures of all accounts are kept: nobody else's files are, and no rules of yours apply. */
const bucket = 'profile-pictures';

/** Whose picture it is: an account will do. */
export type PictureOwner = Pick<Account, 'localId' | 'tenantId'>;

/** What the picture of an account is called. It has one, and the next one takes its place. */
export const pictureName = ({ localId, tenantId }: PictureOwner): string =>
  tenantId ? `tenants/${tenantId}/users/${localId}` : `users/${localId}`;

/** Where new pictures are sent to. */
export const uploadAddress = (url: string, owner: PictureOwner): string =>
  `${url}/v0/b/${bucket}/o?name=${encodeURIComponent(pictureName(owner))}`;

/** Where its owner finds a picture. */
export const storedAddress = (url: string, owner: PictureOwner): string =>
  `${url}/v0/b/${bucket}/o/${encodeURIComponent(pictureName(owner))}`;

/** Whether an address is that of the picture which its owner has uploaded. */
export const isUploaded = (owner: PictureOwner, photoUrl: string | undefined): boolean =>
  photoUrl?.includes(`${storedAddress('', owner)}?`) ?? false;

/**
 * Where everybody finds a picture that was uploaded, by what the server answered. Its token is new with
 * every picture, so that no browser shows the one before from its cache. Undefined: there is none.
 */
export function shownAddress(url: string, owner: PictureOwner, stored: object): string | undefined {
  const { downloadTokens } = stored as { readonly downloadTokens?: unknown };
  const token = typeof downloadTokens === 'string' ? downloadTokens.split(',')[0] : '';
  return token
    ? `${storedAddress(url, owner)}?alt=media&token=${encodeURIComponent(token)}`
    : undefined;
}
