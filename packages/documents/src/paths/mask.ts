import type { Fields } from '../values/value.ts';
import { readMessage } from '../wire/read-message.ts';
import { readList, readText } from '../wire/read-scalars.ts';
import { type FieldPath, fieldAt, readFieldPath, withFieldAt } from './field-path.ts';

/** Which fields are meant. One without any paths means none, and is not the same as no mask at all. */
export type Mask = readonly FieldPath[];

export function readMask(wire: unknown, where: string): Mask {
  const { fieldPaths = [] } = readMessage(wire, where, ['fieldPaths']);
  return readList(fieldPaths, `${where}.field_paths`).map((path) =>
    readFieldPath(readText(path, `${where}.field_paths`)),
  );
}

/** Only what the mask names, for whoever asked for no more. */
export function maskedFields(fields: Fields, mask: Mask): Fields {
  let masked: Fields = {};
  for (const path of outermost(mask)) {
    const value = fieldAt(fields, path);
    if (value !== undefined) masked = withFieldAt(masked, path, value);
  }
  return masked;
}

/** What the mask names from the new fields, and is gone if it is not there; the rest as it was. */
export function mergedFields(before: Fields, update: Fields, mask: Mask): Fields {
  let merged = before;
  for (const path of outermost(mask)) {
    merged = withFieldAt(merged, path, fieldAt(update, path));
  }
  return merged;
}

/** Paths below others of the mask say nothing more. */
function outermost(mask: Mask): Mask {
  const isBelow = (path: FieldPath, other: FieldPath) =>
    other.length < path.length && other.every((name, index) => name === path[index]);
  return mask.length < 2
    ? mask
    : mask.filter((path) => !mask.some((other) => isBelow(path, other)));
}
