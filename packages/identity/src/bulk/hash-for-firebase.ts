import { bytesText, readHashText } from '../passwords/hash-text.ts';

type FirebaseHash = { readonly passwordHash: string; readonly salt: string };

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The hash as Firebase itself writes it, or undefined when it is one that Firebase cannot read. */
export function hashForFirebase(text: string): FirebaseHash | undefined {
  const made = readHashText(text);
  if (made?.scheme !== 'firebase-scrypt') return undefined;
  return { passwordHash: base64(made.hash), salt: base64(made.salt) };
}

/** The text of a hash that is nobody's but ours, in the letters that hashes travel in. */
export const ownHash = (text: string): string => bytesText(Buffer.from(text));
