import { toBase64Url } from './base64url.ts';
import { fromBase64Url } from './from-base64url.ts';

const algorithm = 'AES-GCM';
const nonceLength = 12;

/** The secret is long and random, so one hash makes a key of it; nothing has to be slow. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return crypto.subtle.importKey('raw', digest, algorithm, false, ['encrypt', 'decrypt']);
}

/** A key that nobody can read, not even this page: it can only be used here. */
export const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

export async function sealWith(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = await crypto.subtle.encrypt(
    { name: algorithm, iv },
    key,
    new TextEncoder().encode(text),
  );
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** Throws unless it was sealed with this key and is still whole. */
export async function unsealWith(key: CryptoKey, sealed: string): Promise<string> {
  const bytes = fromBase64Url(sealed);
  const opened = await crypto.subtle.decrypt(
    { name: algorithm, iv: bytes.slice(0, nonceLength) },
    key,
    bytes.slice(nonceLength),
  );
  return new TextDecoder().decode(opened);
}

/** Undefined where the browser has no cryptography to offer, which is on pages without https. */
export async function seal(secret: string, text: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  return sealWith(await keyOf(secret), text);
}

/** Undefined unless it was sealed with this secret and is still whole. */
export async function unseal(secret: string, sealed: string): Promise<string | undefined> {
  try {
    return await unsealWith(await keyOf(secret), sealed);
  } catch {
    return undefined;
  }
}
