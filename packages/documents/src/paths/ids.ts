import { invalid } from '../wire/invalid.ts';
import { fitsInt64 } from '../wire/read-scalars.ts';

const longestId = 1500;

const reserved = /^__.*__$/s;
/** One spelling for each number, so that two ids never are the same number. */
const numeric = /^__id(0|-?[1-9]\d{0,18})__$/;

export const isReserved = (name: string): boolean => name.startsWith('__') && reserved.test(name);

/** The number of an id that was a number in Datastore: these come before all others, in their order. */
export function numericId(id: string): bigint | undefined {
  if (!id.startsWith('__id')) return undefined;
  const digits = numeric.exec(id)?.[1];
  if (digits === undefined) return undefined;
  const number = BigInt(digits);
  return fitsInt64(number) ? number : undefined;
}

const isTooLong = (id: string): boolean =>
  id.length > longestId || (id.length * 3 > longestId && Buffer.byteLength(id) > longestId);

/** What is wrong with it, for a sentence that begins with whose id it is. */
function problemOf(id: string): string | undefined {
  if (id === '') return 'is empty';
  if (id === '.' || id === '..') return `"${id}" has a meaning of its own`;
  if (id.includes('/')) return `"${id}" contains "/"`;
  if (id.includes('\0')) return 'contains a zero character';
  if (!id.isWellFormed()) return 'is not valid UTF-8';
  if (isTooLong(id)) return `is longer than ${longestId} bytes`;
  return undefined;
}

export function checkCollectionId(id: string): void {
  const problem = problemOf(id);
  if (problem !== undefined) throw invalid(`Collection id ${problem}.`);
  if (isReserved(id)) throw invalid(`Collection id "${id}" is invalid because it is reserved.`);
}

export function checkDocumentId(id: string): void {
  const problem = problemOf(id);
  if (problem !== undefined) throw invalid(`Document id ${problem}.`);
  if (isReserved(id) && numericId(id) === undefined) {
    throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  }
}
