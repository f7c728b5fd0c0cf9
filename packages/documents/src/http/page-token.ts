import { invalid } from '../wire/invalid.ts';

/** Where the next page begins, in a form that only we read. */
export const printPageToken = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** Whatever somebody made up: who uses it checks what it says. */
export function readPageToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw invalid('Invalid page token.');
  }
}
