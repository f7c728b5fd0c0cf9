import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Microseconds } from '../wire/timestamps.ts';

const version = 1;
const signedBytes = 9;
const signatureBytes = 16;

/** Tokens of transactions are signed with the same secret, and are none of these. */
const signatureOf = (bytes: Uint8Array, secret: string): Buffer =>
  createHmac('sha256', secret).update('resume').update(bytes).digest().subarray(0, signatureBytes);

/** Says up to when somebody has been told everything. Only the database that wrote it can read it. */
export function printResumeToken(time: Microseconds, secret: string): string {
  const bytes = Buffer.alloc(signedBytes);
  bytes[0] = version;
  bytes.writeBigInt64BE(BigInt(time), 1);
  return Buffer.concat([bytes, signatureOf(bytes, secret)]).toString('base64');
}

/** Nothing where it was not written here: then nothing is known of what its bearer knows. */
export function readResumeToken(token: string, secret: string): Microseconds | undefined {
  const bytes = Buffer.from(token, 'base64');
  const signed = bytes.subarray(0, signedBytes);
  const signature = bytes.subarray(signedBytes);
  if (signature.length !== signatureBytes || signed[0] !== version) return undefined;
  if (!timingSafeEqual(signature, signatureOf(signed, secret))) return undefined;
  return Number(signed.readBigInt64BE(1));
}
