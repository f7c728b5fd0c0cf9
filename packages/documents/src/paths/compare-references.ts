import { compareStrings } from '../values/compare-strings.ts';
import { numericId } from './ids.ts';

function compareSegments(one: string, other: string): number {
  const left = numericId(one);
  const right = numericId(other);
  if (left !== undefined && right !== undefined) {
    if (left < right) return -1;
    return left > right ? 1 : 0;
  }
  if (left !== undefined) return -1;
  if (right !== undefined) return 1;
  return compareStrings(one, other);
}

/** Segment by segment, of full names or of paths alike. What ends first is first. */
export function compareReferences(one: string, other: string): number {
  if (one === other) return 0;
  let start = 0;
  let index = 0;
  // To the first difference, and back to where its segment begins: most names share most of it.
  while (index < one.length && one.charCodeAt(index) === other.charCodeAt(index)) {
    if (one.charCodeAt(index) === 0x2f) start = index + 1;
    index++;
  }
  const [left = '', ...leftRest] = one.slice(start).split('/');
  const [right = '', ...rightRest] = other.slice(start).split('/');
  return compareSegments(left, right) || leftRest.length - rightRest.length;
}
