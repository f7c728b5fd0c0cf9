import type { Range } from '../bytes/bytes.ts';

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part that a `Range` asks for. Nothing where it asks for several, or for nothing that can be
 * understood: then everything is answered, as for whoever has not asked.
 */
export function readRange(header: string | undefined, size: number): Range | 'none' | undefined {
  const [, first = '', last = ''] = form.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // Of nothing there is no part, and who asks for the beginning of it is told what there is.
  if (size === 0) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= size) return 'none';
  return { start, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
