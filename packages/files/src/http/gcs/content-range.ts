import { invalid } from '../../objects/invalid.ts';

/** What a request says of the piece it brings of an upload. */
export type ContentRange =
  /** Nothing: how far it is, and whether that is all, if it is known how much there will be. */
  | { readonly kind: 'none'; readonly total: number | undefined }
  | {
      readonly kind: 'bytes';
      readonly start: number;
      /** Up to and without; unknown where everything that is left comes. */
      readonly end: number | undefined;
      readonly total: number | undefined;
    };

/** Of nothing, the last byte is the one before the first. */
const form = /^bytes (?:\*|(\d{1,15})-(-1|\d{1,15}|\*))\/(\d{1,15}|\*)$/;

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined || text === '*' ? undefined : Number(text);

/** Without the header it is everything at once. */
export function readContentRange(header: string | undefined): ContentRange {
  if (header === undefined) return { kind: 'bytes', start: 0, end: undefined, total: undefined };
  const found = form.exec(header.trim());
  if (found === null) throw invalid('The Content-Range is malformed.');
  const [, first, last, all] = found;
  const total = numberIn(all);
  const start = numberIn(first);
  if (start === undefined) return { kind: 'none', total };
  const inclusive = numberIn(last);
  const end = inclusive === undefined ? undefined : inclusive + 1;
  if (end !== undefined && (end < start || (total !== undefined && end > total))) {
    throw invalid('The Content-Range is not within the object.');
  }
  if (total !== undefined && start > total) {
    throw invalid('The Content-Range is not within the object.');
  }
  return { kind: 'bytes', start, end, total };
}

/** Whether an upload that has so many bytes has all of them. */
export function isComplete(range: ContentRange, received: number): boolean {
  if (range.total !== undefined) return received === range.total;
  return range.kind === 'bytes' && range.end === undefined;
}
