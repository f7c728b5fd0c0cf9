import { type ByteWriter, byteWriter } from '../encoding/byte-writer.ts';
import { appendComponents, appendValue, type Component } from '../encoding/encode-value.ts';
import type { Path } from '../paths/document-name.ts';
import { fieldAt, fieldsOf, printFieldPath, readFieldPath } from '../paths/field-path.ts';
import type { Fields, Value } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import { type CompositeIndex, type FieldIndexes, nameOfComposite } from './index-config.ts';
import type { IndexScope } from './index-scope.ts';
import { type FieldSettings, type PlaceIndexes, usualIndexes } from './place-indexes.ts';

const mostEntries = 40_000;
const mostBytes = 8 * 1024 * 1024;

/** The value of a field, or one of the elements of its array; or the values of several. */
export type IndexSpace = 'values' | 'elements' | 'composite';

export type IndexEntry = {
  /** Of several fields it is the name of their index. */
  readonly fieldPath: string;
  readonly space: IndexSpace;
  readonly value: Uint8Array;
};

/** The indexes that a document has entries in: the same ones in each. */
export function indexScopesOf(path: Path, isGroupIndexed: boolean): readonly IndexScope[] {
  const collection: IndexScope = { kind: 'collection', collection: path.slice(0, -1) };
  const collectionId = path.at(-2) ?? '';
  return isGroupIndexed ? [collection, { kind: 'group', collectionId }] : [collection];
}

type Unfinished = { readonly fieldPath: string; readonly space: IndexSpace; readonly from: number };

/** Everything of a document goes into one buffer, of which the entries are parts. */
const shared: ByteWriter = byteWriter(64 * 1024);

function addValue(entries: Unfinished[], fieldPath: string, space: IndexSpace, value: Value): void {
  entries.push({ fieldPath, space, from: shared.length });
  appendValue(shared, value);
}

/** Equal elements have one entry. The elements of an array that differ are ever so many. */
function addElements(entries: Unfinished[], fieldPath: string, elements: readonly Value[]): void {
  const known = new Set<string>();
  for (const element of elements) {
    const from = shared.length;
    addValue(entries, fieldPath, 'elements', element);
    const bytes = shared.bytes.toString('latin1', from, shared.length);
    if (known.has(bytes)) {
      entries.pop();
      shared.length = from;
    } else {
      known.add(bytes);
    }
  }
}

function checkSize(entries: readonly Unfinished[]): void {
  if (entries.length <= mostEntries && shared.length <= mostBytes) return;
  throw invalid(
    `Too many index entries for a document: at most ${mostEntries} of ${mostBytes} bytes.`,
  );
}

function addFields(
  entries: Unfinished[],
  fields: Fields,
  prefix: string,
  byPath: FieldSettings['byPath'],
  around: FieldIndexes,
): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const fieldPath = prefix + printFieldPath([name]);
    if (value === undefined) continue;
    const own = byPath.get(fieldPath) ?? around;
    if (own.values) addValue(entries, fieldPath, 'values', value);
    if (own.elements && 'arrayValue' in value) {
      addElements(entries, fieldPath, value.arrayValue.values);
    }
    const within = fieldsOf(value);
    if (within !== undefined) addFields(entries, within, `${fieldPath}.`, byPath, own);
    checkSize(entries);
  }
}

/** Nothing of a document that lacks one of the fields. */
function addComposite(entries: Unfinished[], fields: Fields, index: CompositeIndex): void {
  const fieldPath = nameOfComposite(index);
  let alternatives: (readonly Component[])[] = [[]];
  for (const { fieldPath: path, mode } of index.components) {
    const value = fieldAt(fields, readFieldPath(path));
    if (value === undefined) return;
    if (mode !== 'CONTAINS') {
      const component = { value, isInverted: mode === 'DESCENDING' };
      alternatives = alternatives.map((one) => [...one, component]);
      continue;
    }
    const elements = 'arrayValue' in value ? value.arrayValue.values : [];
    alternatives = alternatives.flatMap((one) =>
      elements.map((element) => [...one, { value: element, isInverted: false }]),
    );
  }
  const known = new Set<string>();
  for (const components of alternatives) {
    const from = shared.length;
    appendComponents(shared, components);
    const bytes = shared.bytes.toString('latin1', from, shared.length);
    if (known.has(bytes)) {
      shared.length = from;
      continue;
    }
    known.add(bytes);
    entries.push({ fieldPath, space: 'composite', from });
    checkSize(entries);
  }
}

/**
 * What is in the indexes of a document: each field, the fields within maps, and the elements of
 * arrays in a space of their own; and those of several fields that are declared. Their bytes are one allocation; an entry is a part of it.
 */
export function indexEntries(
  fields: Fields,
  indexes: PlaceIndexes = usualIndexes,
): readonly IndexEntry[] {
  shared.length = 0;
  const unfinished: Unfinished[] = [];
  addFields(unfinished, fields, '', indexes.fields.byPath, indexes.fields.all);
  for (const composite of indexes.composites) addComposite(unfinished, fields, composite);
  const bytes = Buffer.from(shared.bytes.subarray(0, shared.length));
  return unfinished.map(({ fieldPath, space, from }, index) => ({
    fieldPath,
    space,
    value: bytes.subarray(from, unfinished[index + 1]?.from ?? bytes.length),
  }));
}
