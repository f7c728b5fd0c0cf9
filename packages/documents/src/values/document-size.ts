import { pathOf } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';
import { documentLimits } from './limits.ts';
import { type Fields, type Value, vectorOf } from './value.ts';

const nameOverhead = 16;
const documentOverhead = 32;

const textSize = (text: string): number => Buffer.byteLength(text) + 1;

export const nameSize = (name: string): number =>
  pathOf(name).reduce((size, id) => size + textSize(id), nameOverhead);

export function valueSize(value: Value): number {
  if ('stringValue' in value) return textSize(value.stringValue);
  if ('integerValue' in value || 'doubleValue' in value || 'timestampValue' in value) return 8;
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields);
  if ('arrayValue' in value) {
    return value.arrayValue.values.reduce((size, element) => size + valueSize(element), 0);
  }
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return nameSize(value.referenceValue);
  return 'geoPointValue' in value ? 16 : 1;
}

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const [name, value] of Object.entries(fields)) size += textSize(name) + valueSize(value);
  return size;
}

/** By the rule that Firestore publishes, and not by what a database needs for it. */
export const documentSize = (name: string, fields: Fields): number =>
  nameSize(name) + fieldsSize(fields) + documentOverhead;

/** How many values there are, those within maps and lists among them. */
export const valueCount = (fields: Fields): number => countOf(Object.values(fields));

function countOf(values: readonly Value[]): number {
  let count = values.length;
  for (const value of values) {
    if ('mapValue' in value) count += valueCount(value.mapValue.fields);
    else if ('arrayValue' in value) count += countOf(value.arrayValue.values);
  }
  return count;
}

export function checkSize(name: string, size: number): void {
  if (size <= documentLimits.entityBytes) return;
  throw invalid(
    `Document "${name}" has ${size} bytes: the maximum entity size is ${documentLimits.entityBytes} bytes.`,
  );
}

/** Masks and transforms can put into a document what nothing of the request has alone. */
export function checkDepth(fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) checkDepthOf(value, name, 0);
}

function checkDepthOf(value: Value, property: string, depth: number): void {
  if (!('arrayValue' in value) && !('mapValue' in value)) return;
  if ('mapValue' in value && vectorOf(value.mapValue.fields) !== undefined) return;
  if (depth >= documentLimits.depth) {
    throw invalid(
      `Property ${property} is nested too deeply: the maximum depth is ${documentLimits.depth}.`,
    );
  }
  const within =
    'arrayValue' in value ? value.arrayValue.values : Object.values(value.mapValue.fields);
  for (const element of within) checkDepthOf(element, property, depth + 1);
}
