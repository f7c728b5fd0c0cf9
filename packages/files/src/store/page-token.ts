import { createHash } from 'node:crypto';
import { invalid } from '../objects/invalid.ts';

/** Where a listing goes on: behind a name, or at one that need not be there. */
export type ListPlace = { readonly after: string } | { readonly at: string };

const digestOf = (asked: unknown): string =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);

export const printPageToken = (asked: unknown, place: ListPlace): string =>
  Buffer.from(JSON.stringify([digestOf(asked), place])).toString('base64url');

/** Anybody can write such a token: it leads nowhere that the question itself does not. */
const isWithin = (text: unknown, prefix: string): text is string =>
  typeof text === 'string' &&
  text.isWellFormed() &&
  !text.includes('\0') &&
  Buffer.compare(Buffer.from(text), Buffer.from(prefix)) >= 0;

/** What was looked at is what is gone by: a place has one name, and no other is in it. */
function placeIn(place: unknown, prefix: string): ListPlace | undefined {
  if (typeof place !== 'object' || place === null) return undefined;
  const [[way, name] = [], ...more] = Object.entries(place);
  if (more.length > 0 || !isWithin(name, prefix)) return undefined;
  if (way === 'after') return { after: name };
  return way === 'at' ? { at: name } : undefined;
}

export function readPageToken(asked: unknown, prefix: string, token: string): ListPlace {
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (Array.isArray(read) && read[0] === digestOf(asked)) {
      const place = placeIn(read[1], prefix);
      if (place !== undefined) return place;
    }
  } catch {
    // No JSON is no token, either.
  }
  throw invalid('Invalid page token: it is of another request, or of none.');
}
