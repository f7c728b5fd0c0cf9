import type { CustomTypesConfig } from 'pg';
import { UnsafeInteger } from './exact-integers.ts';

// count(*) is an int8 and sum() of one a numeric.
const integers = new Set([20, 21, 23, 26]); // int8 int2 int4 oid
const floats = new Set([700, 701]);
const numeric = 1700;
const boolean = 16;
const bytea = 17;

/** The values SQLite gives for the same columns: numbers, strings, bytes, 0 or 1 for a condition. */
export const plainTypes: CustomTypesConfig = {
  getTypeParser: (type) => {
    if (integers.has(Number(type)) || Number(type) === numeric) return safeNumber;
    if (Number(type) === boolean) return (text: string) => (text === 't' ? 1 : 0);
    return otherTypes(Number(type));
  },
};

/** The same, with every integer as a `bigint`. */
export const exactTypes: CustomTypesConfig = {
  getTypeParser: (type) => {
    if (integers.has(Number(type))) return BigInt;
    if (Number(type) === numeric) return wholeOrFraction;
    if (Number(type) === boolean) return (text: string) => (text === 't' ? 1n : 0n);
    return otherTypes(Number(type));
  },
};

/** The same, with a `bigint` only where a number would not be exact. */
export const wholeTypes: CustomTypesConfig = {
  getTypeParser: (type) =>
    integers.has(Number(type)) ? wholeNumber : plainTypes.getTypeParser(type),
};

function wholeNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

function otherTypes(type: number) {
  if (floats.has(type)) return Number;
  return type === bytea ? bytesOf : String;
}

function safeNumber(text: string): number {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER && isWhole(text)) throw new UnsafeInteger(text);
  return number;
}

function wholeOrFraction(text: string): number | bigint {
  return isWhole(text) ? BigInt(text) : Number(text);
}

function isWhole(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** Two hexadecimal digits for each after `\x`. In memory of its own, not one that others share. */
function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.alloc((text.length - 2) / 2);
  bytes.write(text.slice(2), 'hex');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
