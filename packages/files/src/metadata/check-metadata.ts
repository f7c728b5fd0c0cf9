import { invalid } from '../objects/invalid.ts';
import type { Settable } from './settable.ts';

type Custom = Readonly<Record<string, string>>;

export const settableFields = [
  'contentType',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'cacheControl',
] as const satisfies readonly (keyof Settable)[];

/** Names and values together, in UTF-8. */
const mostCustomBytes = 8 * 1024;

/** Of UTF-8. A header of more is not read by everybody. */
const mostBytes = 1024;

/** Tabs are fine in headers; everything else that is no character could end one, or begin another. */
const isHeaderSafe = (value: string): boolean => {
  if (!value.isWellFormed()) return false;
  for (const character of value) {
    const code = character.charCodeAt(0);
    if ((code < 0x20 && code !== 0x09) || code === 0x7f) return false;
  }
  return true;
};

export function checkSettable(settable: Settable): void {
  for (const field of settableFields) {
    const value = settable[field];
    if (value === undefined) continue;
    if (!isHeaderSafe(value)) throw invalid(`${field} must not have control characters.`);
    if (Buffer.byteLength(value) > mostBytes) {
      throw invalid(`${field} has at most ${mostBytes} bytes of UTF-8.`);
    }
  }
}

export function checkCustom(custom: Custom): void {
  let bytes = 0;
  for (const [name, value] of Object.entries(custom)) {
    if (name === '') throw invalid('The name of custom metadata must not be empty.');
    // Others send it in headers, names and values alike.
    if (!isHeaderSafe(name) || !isHeaderSafe(value)) {
      throw invalid('Custom metadata must not have control characters.');
    }
    bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
  }
  if (bytes > mostCustomBytes) {
    throw invalid(`Custom metadata has at most ${mostCustomBytes} bytes of UTF-8.`);
  }
}
