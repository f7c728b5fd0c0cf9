import { type ByteWriter, byteWriter } from '../encoding/byte-writer.ts';
import { appendValue } from '../encoding/encode-value.ts';
import type { Path } from '../paths/document-name.ts';
import { fieldsOf, printFieldPath } from '../paths/field-path.ts';
import type { Fields, Value } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import type { IndexScope } from './index-scope.ts';

const mostEntries = 40_000;
const mostBytes = 8 * 1024 * 1024;

/** The value of a field, or one of the elements of its array. */
export type IndexSpace = 'values' | 'elements';

export type IndexEntry = {
  readonly fieldPath: string;
  readonly space: IndexSpace;
  readonly value: Uint8Array;
};

/** Printed paths of fields that are not to be indexed, nor is anything below them. */
export type Exemptions = ReadonlySet<string>;
export const noExemptions: Exemptions = new Set();

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

function addFields(
  entries: Unfinished[],
  fields: Fields,
  prefix: string,
  exemptions: Exemptions,
): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    const fieldPath = prefix + printFieldPath([name]);
    if (value === undefined || exemptions.has(fieldPath)) continue;
    addValue(entries, fieldPath, 'values', value);
    if ('arrayValue' in value) addElements(entries, fieldPath, value.arrayValue.values);
    const within = fieldsOf(value);
    if (within !== undefined) addFields(entries, within, `${fieldPath}.`, exemptions);
    if (entries.length > mostEntries || shared.length > mostBytes) {
      throw invalid(
        `Too many index entries for a document: at most ${mostEntries} of ${mostBytes} bytes.`,
      );
    }
  }
}

/**
 * What is in the indexes of a document: each field, the fields within maps, and the elements of
 * arrays in a space of their own. Their bytes are one allocation; an entry is a part of it.
 */
export function indexEntries(
  fields: Fields,
  exemptions: Exemptions = noExemptions,
): readonly IndexEntry[] {
  shared.length = 0;
  const unfinished: Unfinished[] = [];
  addFields(unfinished, fields, '', exemptions);
  const bytes = Buffer.from(shared.bytes.subarray(0, shared.length));
  return unfinished.map(({ fieldPath, space, from }, index) => ({
    fieldPath,
    space,
    value: bytes.subarray(from, unfinished[index + 1]?.from ?? bytes.length),
  }));
}
