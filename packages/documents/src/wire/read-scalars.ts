import { invalid, misfit } from './invalid.ts';

export function readText(wire: unknown, where: string): string {
  if (typeof wire !== 'string') throw misfit(where, 'a string');
  // Half of a surrogate pair has no bytes in UTF-8, so it could be neither stored nor ordered.
  if (!wire.isWellFormed()) throw misfit(where, 'valid UTF-8');
  return wire;
}

export function readBoolean(wire: unknown, where: string): boolean {
  if (typeof wire !== 'boolean') throw misfit(where, 'a boolean');
  return wire;
}

export function readList(wire: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(wire)) throw misfit(where, 'an array');
  return wire;
}

/** One of an enumeration's names, also by its number, which is what some clients send. */
export function readEnumeration<Name extends string>(
  wire: unknown,
  where: string,
  numbers: Readonly<Record<Name, number>>,
): Name {
  const names = Object.keys(numbers) as Name[];
  const name = names.find((known) => known === wire || numbers[known] === wire);
  if (name === undefined) throw misfit(where, `one of ${names.join(', ')}`);
  return name;
}

const decimal = /^-?\d+$/;
const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;

export const fitsInt64 = (integer: bigint): boolean =>
  integer >= smallestInteger && integer <= largestInteger;

export const saturated = (integer: bigint): bigint => {
  if (integer < smallestInteger) return smallestInteger;
  return integer > largestInteger ? largestInteger : integer;
};

/** Signed 64 bits as decimal digits without anything superfluous. */
export function readInt64(wire: unknown, where: string): string {
  if (typeof wire === 'number') {
    // Beyond these, JSON's reader has already made another number of what was sent.
    if (!Number.isSafeInteger(wire)) {
      throw misfit(where, 'an integer, as a string if it has more than 53 bits');
    }
    return String(wire);
  }
  if (typeof wire !== 'string' || !decimal.test(wire)) throw misfit(where, 'an integer');
  if (wire.length < 16) return String(Number(wire));
  const integer = BigInt(wire);
  if (!fitsInt64(integer)) throw invalid(`Invalid value at '${where}': ${wire} has over 64 bits.`);
  return integer.toString();
}

export function readInt32(wire: unknown, where: string): number {
  const integer = Number(readInt64(wire, where));
  if (integer < -(2 ** 31) || integer >= 2 ** 31) throw misfit(where, 'an integer of 32 bits');
  return integer;
}

const decimalFraction = /^-?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/;
const namedDoubles: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

export function readDouble(wire: unknown, where: string): number {
  if (typeof wire === 'number') return wire;
  if (typeof wire === 'string') {
    const named = Object.hasOwn(namedDoubles, wire) ? namedDoubles[wire] : undefined;
    if (named !== undefined) return named;
    if (decimalFraction.test(wire)) return Number(wire);
  }
  throw misfit(where, 'a number');
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Bytes in either alphabet of base64, padded or not, as standard base64. */
export function readBytes(wire: unknown, where: string): string {
  if (typeof wire !== 'string' || !base64.test(wire) || wire.replace(/=+$/, '').length % 4 === 1) {
    throw misfit(where, 'base64');
  }
  return Buffer.from(wire, 'base64').toString('base64');
}
