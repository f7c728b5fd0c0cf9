import type { IncomingHttpHeaders } from 'node:http';

/** What a conditional request is compared with. */
export type Validators = {
  /** With its quotes. */
  readonly etag: string;
  /** Milliseconds. */
  readonly modifiedAt: number;
};

const tagsIn = (header: string): readonly string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

const matches = (header: string, etag: string): boolean =>
  header.trim() === '*' || tagsIn(header).includes(etag);

/** Headers have seconds. */
const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1000);

const isAfter = (modifiedAt: number, header: string): boolean | undefined => {
  const asked = Date.parse(header);
  return Number.isNaN(asked) ? undefined : secondsOf(modifiedAt) > secondsOf(asked);
};

/** RFC 9110, 13.2.2: in its order. */
export function checkConditions(
  headers: IncomingHttpHeaders,
  { etag, modifiedAt }: Validators,
): 304 | 412 | undefined {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, etag)) return 412;
  } else if (isAfter(modifiedAt, headers['if-unmodified-since'] ?? '') === true) {
    return 412;
  }
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag) ? 304 : undefined;
  return isAfter(modifiedAt, headers['if-modified-since'] ?? '') === false ? 304 : undefined;
}

/** Whether a range is of what the client has the rest of: by a tag, or by an exact time. */
export function isRangeGood(
  { 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, modifiedAt }: Validators,
): boolean {
  if (ifRange === undefined) return true;
  if (typeof ifRange !== 'string') return false;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag;
  return secondsOf(Date.parse(ifRange)) === secondsOf(modifiedAt);
}
