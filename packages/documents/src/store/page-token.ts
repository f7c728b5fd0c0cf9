import { createHash } from 'node:crypto';
import { invalid } from '../wire/invalid.ts';

const digestOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 16);

/** Where the next page of this very request begins. */
export const printPageToken = (request: unknown, place: unknown): string =>
  Buffer.from(JSON.stringify([digestOf(request), place])).toString('base64url');

/** The place that a token of the same request names. */
export function readPageToken(request: unknown, token: string): unknown {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (Array.isArray(read) && read.length === 2 && read[0] === digestOf(request)) return read[1];
  } catch {
    // No JSON is no token, either.
  }
  throw invalid('Invalid page token: it is of another request, or of none.');
}
