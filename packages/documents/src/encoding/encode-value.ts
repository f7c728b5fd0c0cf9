import { isNumber } from '../values/compare-numbers.ts';
import { sortedNames } from '../values/compare-values.ts';
import { typeTag, typeTags } from '../values/type-order.ts';
import { type Fields, type Value, vectorOf } from '../values/value.ts';
import { compareTimestamps, microsecondsOf } from '../wire/timestamps.ts';
import { type ByteWriter, byteWriter, copyOf, makeRoom, writeByte } from './byte-writer.ts';
import { writeNumber, writeOrderedDouble, writeOrderedInt64 } from './write-number.ts';
import { listMarks, writeSegments } from './write-path.ts';
import { writeEscapedBytes, writeText } from './write-text.ts';

/**
 * So many bytes of a string are ordered by an index, and after as many, whatever the value is, nothing
 * more of it is written but a mark that it was cut. Since two values are cut in the same place as long
 * as they are the same, what is cut is in order with everything but its equals.
 */
const indexedBytes = 1500;

const cutAt = 1 + indexedBytes;

/** Where an entry is so long, the value of the document says what it really is. */
export const mayBeCut = (encoded: Pick<Uint8Array, 'length'>, taken = 0): boolean =>
  taken + encoded.length > cutAt;

/** Whether another value is begun behind so many bytes, or is cut off as a whole. */
export const hasRoomBehind = (taken: number): boolean => taken < cutAt;

/** The last moment whose microseconds a double counts exactly. */
const lastSafeTime = '2255-06-05T23:47:34.740Z';
const firstSafeTime = '1684-07-28T00:12:25.260Z';

function writeTimestamp(writer: ByteWriter, timestamp: string): boolean {
  const isSafe =
    compareTimestamps(timestamp, lastSafeTime) < 0 &&
    compareTimestamps(timestamp, firstSafeTime) > 0;
  if (isSafe) {
    writeOrderedInt64(writer, microsecondsOf(timestamp));
  } else {
    const second = BigInt(Date.parse(`${timestamp.slice(0, 19)}Z`) / 1000);
    const fraction = BigInt(timestamp.slice(20, -1).padEnd(6, '0'));
    writeOrderedInt64(writer, second * 1_000_000n + fraction);
  }
  return true;
}

function writeReference(writer: ByteWriter, name: string, limit: number): boolean {
  // What all names have in common says nothing of their order.
  const [, project = '', , database = '', , ...path] = name.split('/');
  return writeSegments(writer, [project, database, ...path], limit);
}

function goesOn(writer: ByteWriter, limit: number): boolean {
  if (writer.length < limit) return true;
  writeByte(writer, listMarks.cut);
  return false;
}

function writeList(writer: ByteWriter, values: readonly Value[], limit: number): boolean {
  for (const value of values) {
    if (!goesOn(writer, limit) || !writeValue(writer, value, limit)) return false;
  }
  writeByte(writer, listMarks.end);
  return true;
}

function writeVector(writer: ByteWriter, values: readonly Value[], limit: number): boolean {
  makeRoom(writer, 4);
  writer.view.setUint32(writer.length, values.length);
  writer.length += 4;
  for (const value of values) {
    if (!goesOn(writer, limit)) return false;
    const double = 'doubleValue' in value ? Number(value.doubleValue) : 0;
    if (Number.isNaN(double)) {
      makeRoom(writer, 8);
      // Less than the bytes of any number, minus infinity included.
      writer.bytes.fill(0, writer.length, writer.length + 8);
      writer.length += 8;
    } else {
      writeOrderedDouble(writer, double);
    }
  }
  return true;
}

function writeMap(writer: ByteWriter, fields: Fields, limit: number): boolean {
  for (const name of sortedNames(fields)) {
    if (!goesOn(writer, limit)) return false;
    writeByte(writer, listMarks.text);
    const value = fields[name];
    if (!writeText(writer, name, limit) || value === undefined) return false;
    if (!writeValue(writer, value, limit)) return false;
  }
  writeByte(writer, listMarks.end);
  return true;
}

/** Whether all of it was written. */
function writeValue(writer: ByteWriter, value: Value, limit: number): boolean {
  const tag = typeTag(value);
  writeByte(writer, tag);
  if ('stringValue' in value) return writeText(writer, value.stringValue, limit);
  if (isNumber(value)) {
    if (tag !== typeTags.nan) writeNumber(writer, value);
    return true;
  }
  if ('timestampValue' in value) return writeTimestamp(writer, value.timestampValue);
  if ('arrayValue' in value) return writeList(writer, value.arrayValue.values, limit);
  if ('mapValue' in value) {
    const { fields } = value.mapValue;
    const vector = vectorOf(fields);
    return vector ? writeVector(writer, vector, limit) : writeMap(writer, fields, limit);
  }
  if ('referenceValue' in value) return writeReference(writer, value.referenceValue, limit);
  if ('bytesValue' in value) {
    return writeEscapedBytes(writer, Buffer.from(value.bytesValue, 'base64'), limit);
  }
  if ('geoPointValue' in value) {
    writeOrderedDouble(writer, value.geoPointValue.latitude);
    writeOrderedDouble(writer, value.geoPointValue.longitude);
  }
  return true;
}

/** Adds the value to what has been written, so that its bytes have the order of values. */
export function appendValue(writer: ByteWriter, value: Value): void {
  writeValue(writer, value, writer.length + cutAt);
}

export type Component = { readonly value: Value; readonly isInverted: boolean };

/** Adds several values, each in its direction, which are cut where one value would be, or earlier. */
export function appendComponents(
  writer: ByteWriter,
  components: readonly Component[],
  most = cutAt,
): void {
  const limit = writer.length + most;
  for (const { value, isInverted } of components) {
    const from = writer.length;
    const isWhole = goesOn(writer, limit) && writeValue(writer, value, limit);
    if (isInverted) writer.bytes.set(inverted(writer.bytes.subarray(from, writer.length)), from);
    if (!isWhole) return;
  }
}

const shared = byteWriter();

/**
 * Bytes in the order of values. None is the beginning of another, so keys can be made of several: behind
 * as many bytes as others have taken, it is cut so much earlier.
 */
export function encodeValue(value: Value, taken = 0): Buffer {
  shared.length = 0;
  writeValue(shared, value, cutAt - taken);
  return copyOf(shared);
}

/** The same for equal values, and for no others: nothing is cut. For comparing in memory. */
export function equalityKey(value: Value): string {
  shared.length = 0;
  writeValue(shared, value, Number.POSITIVE_INFINITY);
  return shared.bytes.toString('latin1', 0, shared.length);
}

/**
 * Several values as a text that has their order, for comparing in memory. After so many bytes it is cut,
 * and is then in order with everything but its equals; one that is not longer is whole.
 */
export function orderKey(components: readonly Component[], most: number): string {
  shared.length = 0;
  appendComponents(shared, components, most);
  return shared.bytes.toString('latin1', 0, shared.length);
}

/** The opposite order. */
export const inverted = (encoded: Uint8Array): Buffer => {
  const bytes = Buffer.from(encoded);
  for (const [index, byte] of bytes.entries()) bytes[index] = ~byte;
  return bytes;
};
