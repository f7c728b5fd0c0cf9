import { invalid } from '../wire/invalid.ts';
import { isReserved } from './ids.ts';

export const longestFieldName = 1500;

/** The name of the document itself, where filters and orders name a field. */
export const nameField = '__name__';

export function checkFieldName(name: string): void {
  if (name === '') throw invalid('Property name is empty.');
  if (isReserved(name)) {
    throw invalid(`Property name "${name}" is invalid because it is reserved.`);
  }
  if (name.length * 3 > longestFieldName && Buffer.byteLength(name) > longestFieldName) {
    throw invalid(`Property name is longer than ${longestFieldName} bytes.`);
  }
  if (name.includes('\0')) throw invalid('Property name contains a zero character.');
  if (!name.isWellFormed()) throw invalid('Property name is not valid UTF-8.');
}
