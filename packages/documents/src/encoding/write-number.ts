import { type NumberValue, numberOf } from '../values/compare-numbers.ts';
import { type ByteWriter, makeRoom } from './byte-writer.ts';

/** Eight bytes in the order of the numbers. Not for NaN. */
export function writeOrderedDouble(writer: ByteWriter, double: number): void {
  makeRoom(writer, 8);
  const { bytes, view, length } = writer;
  // Minus zero is zero.
  view.setFloat64(length, double + 0);
  const first = bytes[length] ?? 0;
  if (first < 0x80) bytes[length] = first | 0x80;
  else for (let at = length; at < length + 8; at++) bytes[at] = ~(bytes[at] ?? 0);
  writer.length += 8;
}

/** Big-endian, with the sign turned round so that the negative ones come first. */
export function writeOrderedInt64(writer: ByteWriter, integer: number | bigint): void {
  makeRoom(writer, 8);
  const { view, length } = writer;
  if (typeof integer === 'number' && Number.isSafeInteger(integer)) {
    view.setInt32(length, Math.floor(integer / 2 ** 32) ^ 0x80000000);
    view.setUint32(length + 4, integer >>> 0);
  } else {
    view.setBigUint64(length, BigInt.asUintN(64, BigInt(integer) ^ (1n << 63n)));
  }
  writer.length += 8;
}

const scratch = new DataView(new ArrayBuffer(8));

/** The largest double that is not above the integer. */
function doubleBelow(integer: bigint): number {
  const nearest = Number(integer);
  if (BigInt(nearest) <= integer) return nearest;
  scratch.setFloat64(0, nearest);
  scratch.setBigUint64(0, scratch.getBigUint64(0) + (nearest > 0 ? -1n : 1n));
  return scratch.getFloat64(0);
}

/**
 * Integers of 64 bits and doubles in one exact order: the largest double that is not above the number,
 * then how much is missing, which below 2^63 is at most 1023.
 */
export function writeNumber(writer: ByteWriter, value: NumberValue): void {
  const number = numberOf(value);
  const double = typeof number === 'bigint' ? doubleBelow(number) : number;
  writeOrderedDouble(writer, double);
  makeRoom(writer, 2);
  const missing = typeof number === 'bigint' ? Number(number - BigInt(double)) : 0;
  writer.view.setUint16(writer.length, missing);
  writer.length += 2;
}
