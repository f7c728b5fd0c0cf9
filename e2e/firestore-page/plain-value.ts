import {
  Bytes,
  DocumentReference,
  GeoPoint,
  Timestamp,
  VectorValue,
} from 'firebase/firestore/lite';

const plainNumber = (value: number): unknown =>
  Number.isFinite(value) && !Object.is(value, -0)
    ? value
    : { number: Object.is(value, -0) ? '-0' : `${value}` };

/** What a client read in a form that survives the way out of a page, with nothing lost. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'number') return plainNumber(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (value instanceof Timestamp) return { time: [value.seconds, value.nanoseconds] };
  if (value instanceof Bytes) return { bytes: value.toBase64() };
  if (value instanceof DocumentReference) return { reference: value.path };
  if (value instanceof GeoPoint)
    return { place: [value.latitude, value.longitude].map(plainValue) };
  if (value instanceof VectorValue) return { vector: value.toArray().map(plainValue) };
  return {
    map: Object.fromEntries(Object.entries(value).map(([key, held]) => [key, plainValue(held)])),
  };
}
