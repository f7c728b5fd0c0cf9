import { compareStrings } from '../values/compare-strings.ts';
import { type Fields, fieldOf, type Value, vectorOf } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import { checkFieldName, longestFieldName, nameField } from './field-names.ts';

/** The names of fields from the outermost map to the innermost. Never empty. */
export type FieldPath = readonly string[];

const plain = /^[A-Za-z_][A-Za-z_0-9]*$/;
/** One segment: a plain name, or anything between backticks, where `\` stands before those two. */
const segment = /([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\[`\\])*)`/sy;

export const namePath: FieldPath = [nameField];
export const isNamePath = (path: FieldPath): boolean => path.length === 1 && path[0] === nameField;

const malformed = (text: string) => invalid(`Invalid property path "${text}".`);

function parseSegments(text: string): FieldPath {
  const path: string[] = [];
  segment.lastIndex = 0;
  for (;;) {
    const match = segment.exec(text);
    if (match === null) throw malformed(text);
    path.push(match[1] ?? (match[2] ?? '').replace(/\\([`\\])/g, '$1'));
    const end = match.index + match[0].length;
    if (end === text.length) return path;
    if (text[end] !== '.') throw malformed(text);
    segment.lastIndex = end + 1;
  }
}

/** A path to a field, or to the name of the document where that may stand. */
export function readFieldPathOrName(text: string): FieldPath {
  if (text === nameField) return namePath;
  if (text.length * 3 > longestFieldName && Buffer.byteLength(text) > longestFieldName) {
    throw invalid(`Property path is longer than ${longestFieldName} bytes.`);
  }
  const path = parseSegments(text);
  for (const name of path) checkFieldName(name);
  return path;
}

export function readFieldPath(text: string): FieldPath {
  const path = readFieldPathOrName(text);
  if (isNamePath(path)) throw invalid(`Property path "${nameField}" cannot be used here.`);
  return path;
}

const printSegment = (name: string): string =>
  plain.test(name) ? name : `\`${name.replace(/[`\\]/g, '\\$&')}\``;

export const printFieldPath = (path: FieldPath): string => path.map(printSegment).join('.');

export function compareFieldPaths(one: FieldPath, other: FieldPath): number {
  for (const [index, name] of one.entries()) {
    const otherName = other[index];
    if (otherName === undefined) return 1;
    const difference = compareStrings(name, otherName);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

export const sameFieldPath = (one: FieldPath, other: FieldPath): boolean =>
  compareFieldPaths(one, other) === 0;

/** The fields of a value that paths lead on through: of a map, and not of a vector. */
export function fieldsOf(value: Value | undefined): Fields | undefined {
  if (value === undefined || !('mapValue' in value)) return undefined;
  const { fields } = value.mapValue;
  return vectorOf(fields) === undefined ? fields : undefined;
}

export function fieldAt(fields: Fields, path: FieldPath): Value | undefined {
  let within: Fields | undefined = fields;
  let value: Value | undefined;
  for (const name of path) {
    if (within === undefined) return undefined;
    value = fieldOf(within, name);
    within = fieldsOf(value);
  }
  return value;
}
