import { readReferredName } from '../paths/document-name.ts';
import { checkFieldName } from '../paths/field-names.ts';
import { invalid, misfit } from '../wire/invalid.ts';
import { isObject, readMessage } from '../wire/read-message.ts';
import {
  readBoolean,
  readBytes,
  readDouble,
  readInt64,
  readList,
  readText,
} from '../wire/read-scalars.ts';
import { readTimestamp } from '../wire/timestamps.ts';
import { documentLimits } from './limits.ts';
import { readVector } from './read-vector.ts';
import { doubleValue, type Fields, nullValue, type Value, vectorMark } from './value.ts';

const { depth: deepest, valueBytes } = documentLimits;

/** `property` is the field of the document, for whoever is told what is wrong; `depth` counts maps and arrays. */
type Reader = (wire: unknown, property: string, depth: number) => Value;

const tooLong = (property: string) =>
  invalid(`The value of property "${property}" is longer than ${valueBytes} bytes.`);

function deeper(property: string, depth: number): number {
  if (depth >= deepest) {
    throw invalid(`Property ${property} is nested too deeply: the maximum depth is ${deepest}.`);
  }
  return depth + 1;
}

function readString(wire: unknown, property: string): Value {
  const text = readText(wire, property);
  if (text.length * 3 > valueBytes && Buffer.byteLength(text) > valueBytes) throw tooLong(property);
  return { stringValue: text };
}

function readBytesValue(wire: unknown, property: string): Value {
  const bytesValue = readBytes(wire, property);
  if (bytesValue.length * 0.75 > valueBytes) {
    if (Buffer.byteLength(bytesValue, 'base64') > valueBytes) throw tooLong(property);
  }
  return { bytesValue };
}

function readReference(wire: unknown, property: string): Value {
  const referenceValue = readText(wire, property);
  readReferredName(referenceValue);
  return { referenceValue };
}

function readNull(wire: unknown, property: string): Value {
  if (wire !== null && wire !== 'NULL_VALUE' && wire !== 0) throw misfit(property, 'null');
  return nullValue;
}

function readDegrees(wire: unknown, property: string, name: string, most: number): number {
  const degrees = readDouble(wire ?? 0, property);
  if (!(Math.abs(degrees) <= most)) {
    throw invalid(`Invalid ${name} at '${property}': must be in the range of [-${most}, ${most}].`);
  }
  // Without the sign of a zero, which has none on earth and would be lost in JSON.
  return degrees + 0;
}

function readGeoPoint(wire: unknown, property: string): Value {
  const point = readMessage(wire, property, ['latitude', 'longitude']);
  return {
    geoPointValue: {
      latitude: readDegrees(point.latitude, property, 'latitude', 90),
      longitude: readDegrees(point.longitude, property, 'longitude', 180),
    },
  };
}

function readArray(wire: unknown, property: string, depth: number): Value {
  const { values = [] } = readMessage(wire, property, ['values']);
  const within = deeper(property, depth);
  return {
    arrayValue: {
      values: readList(values, property).map((element) => {
        const value = readValue(element, property, within);
        if ('arrayValue' in value) throw invalid('Nested arrays are not allowed');
        return value;
      }),
    },
  };
}

function readMap(wire: unknown, property: string, depth: number): Value {
  const { fields = {} } = readMessage(wire, property, ['fields']);
  if (isObject(fields) && Object.hasOwn(fields, vectorMark)) {
    return readVector(fields, property, readValue);
  }
  return { mapValue: { fields: readFields(fields, property, deeper(property, depth)) } };
}

const readers: Readonly<Record<string, Reader>> = {
  stringValue: readString,
  integerValue: (wire, property) => ({ integerValue: readInt64(wire, property) }),
  doubleValue: (wire, property) => doubleValue(readDouble(wire, property)),
  booleanValue: (wire, property) => ({ booleanValue: readBoolean(wire, property) }),
  timestampValue: (wire, property) => ({ timestampValue: readTimestamp(wire, property) }),
  nullValue: readNull,
  mapValue: readMap,
  arrayValue: readArray,
  referenceValue: readReference,
  bytesValue: readBytesValue,
  geoPointValue: readGeoPoint,
};
const lenientReaders = new Map(
  Object.entries(readers).flatMap(([kind, reader]) => [
    [kind, reader] as const,
    [kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), reader] as const,
  ]),
);

/** A value from the wire, in its one form. */
export function readValue(wire: unknown, property = 'value', depth = 0): Value {
  if (!isObject(wire)) throw misfit(property, 'a value');
  let value: Value | undefined;
  for (const kind in wire) {
    const reader = lenientReaders.get(kind);
    if (reader === undefined) {
      throw invalid(
        `Invalid JSON payload received. Unknown name "${kind}" at '${property}': Cannot find field.`,
      );
    }
    if (value !== undefined) throw invalid(`Invalid value at '${property}': it has two types.`);
    value = reader(wire[kind], property, depth);
  }
  if (value === undefined) throw invalid(`Invalid value at '${property}': it has no type.`);
  return value;
}

/** The fields of a document, or of a map within one of its properties. */
export function readFields(wire: unknown, property?: string, depth = 0): Fields {
  if (!isObject(wire)) throw misfit(property ?? 'fields', 'an object');
  const fields: Record<string, Value> = {};
  for (const name of Object.keys(wire)) {
    checkFieldName(name);
    fields[name] = readValue(wire[name], property ?? name, depth);
  }
  return fields;
}
