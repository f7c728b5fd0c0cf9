import { ClientError } from './client-error.ts';
import type { Client } from './create-client.ts';
import { type PictureOwner, storedAddress } from './picture-address.ts';
import { readAnswer } from './picture-answer.ts';

/** Whose picture it is, with a token that is known to be theirs. */
export type PictureRequest = {
  /** Whose picture it is. */
  readonly owner: PictureOwner;
  /** A token of theirs. */
  readonly idToken: string;
};

const timeout = 10_000;

/** Deletes what was uploaded. Nothing there is fine. */
export async function deletePicture(
  { url }: Pick<Client, 'url'>,
  { owner, idToken }: PictureRequest,
): Promise<void> {
  const response = await fetch(storedAddress(url, owner), {
    method: 'DELETE',
    headers: { Authorization: `Firebase ${idToken}` },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  }).catch((error: unknown) => {
    throw new ClientError('NETWORK_REQUEST_FAILED', String(error));
  });
  const { ok, status, headers } = response;
  if (!ok && status !== 404) readAnswer({ status, headers, text: await response.text() });
}
