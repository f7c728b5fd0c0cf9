import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { invalid } from '../wire/invalid.ts';
import type { Microseconds } from '../wire/timestamps.ts';

/** All that has to be known of a transaction before it has read anything. */
export type Transaction = {
  readonly kind: 'readWrite' | 'readOnly';
  /** The number of its database. */
  readonly database: number;
  /** The time that all its reads are of. */
  readonly snapshot: Microseconds;
  /** Milliseconds. */
  readonly began: number;
  readonly id: Buffer;
};

/** Whose transaction it is: nobody else goes on with it. */
export type TransactionCaller = {
  readonly name: string;
  /** How many may be under way. */
  readonly most: number;
};

/** In milliseconds: from its beginning, and from the last time it was used. */
export const longestTransaction = 270_000;
export const longestIdle = 60_000;
/** Clocks of two machines are never quite the same. */
const skew = 60_000;

const version = 1;
const idBytes = 16;
const signedBytes = 22 + idBytes;
const signatureBytes = 16;
const secretBytes = 32;

/** What the tokens of a database are signed with. */
export const transactionSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const transactionId = (): Buffer => randomBytes(idBytes);

export const transactionOver = () =>
  new RpcRefused('ABORTED', 'The referenced transaction has expired or is no longer valid.');
const unknown = () => invalid('Transaction is invalid or expired.');

/** Only the caller can use it, and none of what it says can be changed. */
const signatureOf = (bytes: Uint8Array, secret: string, caller: string): Buffer =>
  createHmac('sha256', secret).update(bytes).update(caller).digest().subarray(0, signatureBytes);

export function printTransaction(transaction: Transaction, secret: string, caller: string): string {
  const { kind, database, snapshot, began, id } = transaction;
  const bytes = Buffer.alloc(22);
  bytes[0] = version;
  bytes[1] = kind === 'readWrite' ? 1 : 2;
  bytes.writeUInt32BE(database, 2);
  bytes.writeBigInt64BE(BigInt(snapshot), 6);
  bytes.writeBigInt64BE(BigInt(began), 14);
  const signed = Buffer.concat([bytes, id]);
  return Buffer.concat([signed, signatureOf(signed, secret, caller)]).toString('base64');
}

/** Refused unless it was given to this caller, of this database, not too long ago. */
export function readTransaction(
  token: string,
  secret: string,
  caller: string,
  now: number,
): Transaction {
  const bytes = Buffer.from(token, 'base64');
  const signed = bytes.subarray(0, signedBytes);
  const signature = bytes.subarray(signedBytes);
  if (signature.length !== signatureBytes || bytes[0] !== version) {
    throw invalid('Invalid transaction.');
  }
  if (!timingSafeEqual(signature, signatureOf(signed, secret, caller))) throw unknown();
  const began = Number(bytes.readBigInt64BE(14));
  if (began > now + skew) throw unknown();
  if (began < now - longestTransaction) throw transactionOver();
  return {
    kind: bytes[1] === 1 ? 'readWrite' : 'readOnly',
    database: bytes.readUInt32BE(2),
    snapshot: Number(bytes.readBigInt64BE(6)),
    began,
    id: Buffer.from(signed.subarray(22)),
  };
}
