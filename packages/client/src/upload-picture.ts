import { ClientError } from './client-error.ts';
import type { Client } from './create-client.ts';
import type { PictureRequest } from './delete-picture.ts';
import { shownAddress, uploadAddress } from './picture-address.ts';
import { readAnswer } from './picture-answer.ts';
import { sendBytes } from './send-bytes.ts';

/** A picture on its way to the server. */
export type PictureUpload = PictureRequest & {
  /** WebP, JPEG or PNG, of at most 512 KiB. */
  readonly picture: Blob;
  /** Aborting rejects with the signal's own reason. */
  readonly signal?: AbortSignal;
  /** How much is on its way: 1 is all of it, and the answer may still be waited for. */
  readonly onProgress?: (share: number) => void;
};

/** A slow network takes its time for half a megabyte. */
const timeout = 120_000;

/**
 * Puts a picture in the place of the one before, and answers where everybody finds it. The account
 * shows it once this is its `photoUrl`. In browsers only.
 */
export async function uploadPicture(
  { url }: Pick<Client, 'url'>,
  { owner, idToken, picture, signal, onProgress }: PictureUpload,
): Promise<string> {
  const address = uploadAddress(url, owner);
  const sent = { address, idToken, bytes: picture, timeout, signal, onProgress };
  const shown = shownAddress(url, owner, readAnswer(await sendBytes(sent)));
  if (shown === undefined) throw new ClientError('INTERNAL', 'An upload without a token');
  return shown;
}
