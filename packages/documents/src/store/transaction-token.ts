import { randomBytes } from 'node:crypto';
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

/** In milliseconds: from its beginning, and from the last time it was used. */
export const longestTransaction = 270_000;
export const longestIdle = 60_000;
/** Clocks of two machines are never quite the same. */
const skew = 60_000;

const version = 1;
const idBytes = 16;
const tokenBytes = 22 + idBytes;

export const transactionId = (): Buffer => randomBytes(idBytes);

export const transactionOver = () =>
  new RpcRefused('ABORTED', 'The referenced transaction has expired or is no longer valid.');
const unknown = () => invalid('Transaction is invalid or expired.');

export function printTransaction({ kind, database, snapshot, began, id }: Transaction): string {
  const bytes = Buffer.alloc(22);
  bytes[0] = version;
  bytes[1] = kind === 'readWrite' ? 1 : 2;
  bytes.writeUInt32BE(database, 2);
  bytes.writeBigInt64BE(BigInt(snapshot), 6);
  bytes.writeBigInt64BE(BigInt(began), 14);
  return Buffer.concat([bytes, id]).toString('base64');
}

/** Refused if it is none, of another database, or too old. */
export function readTransaction(token: string, database: number, now: number): Transaction {
  const bytes = Buffer.from(token, 'base64');
  if (bytes.length !== tokenBytes || bytes[0] !== version) throw invalid('Invalid transaction.');
  const began = Number(bytes.readBigInt64BE(14));
  const isKnown = bytes.readUInt32BE(2) === database && (bytes[1] === 1 || bytes[1] === 2);
  if (!isKnown || began > now + skew) throw unknown();
  if (began < now - longestTransaction) throw transactionOver();
  return {
    kind: bytes[1] === 1 ? 'readWrite' : 'readOnly',
    database,
    snapshot: Number(bytes.readBigInt64BE(6)),
    began,
    id: Buffer.from(bytes.subarray(22)),
  };
}
