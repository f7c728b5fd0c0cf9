import { ClientError } from './client-error.ts';
import type { Answered } from './picture-answer.ts';

export type SentBytes = {
  readonly address: string;
  readonly idToken: string;
  readonly bytes: Blob;
  /** In milliseconds, from the first byte to the answer. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((share: number) => void) | undefined;
};

/** Not `fetch`, which does not tell how far it has come. Rejects with the signal's own reason. */
export function sendBytes(sent: SentBytes): Promise<Answered> {
  const { address, idToken, bytes, timeout, signal, onProgress } = sent;
  const request = new XMLHttpRequest();
  const end = () => request.abort();
  return new Promise<Answered>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const fail = () => reject(new ClientError('NETWORK_REQUEST_FAILED'));
    request.open('POST', address);
    request.timeout = timeout;
    request.setRequestHeader('Authorization', `Firebase ${idToken}`);
    request.setRequestHeader('Content-Type', bytes.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve({
        status: request.status,
        headers: { get: (name) => request.getResponseHeader(name) },
        text: request.responseText,
      });
    request.onerror = fail;
    request.ontimeout = () => reject(new ClientError('TIMEOUT'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', end);
    request.send(bytes);
  }).finally(() => signal?.removeEventListener('abort', end));
}
