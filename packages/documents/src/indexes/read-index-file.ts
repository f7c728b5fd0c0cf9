import {
  isNamePath,
  printFieldPath,
  readFieldPath,
  readFieldPathOrName,
} from '../paths/field-path.ts';
import { checkCollectionId } from '../paths/ids.ts';
import { invalid } from '../wire/invalid.ts';
import { isObject, readMessage } from '../wire/read-message.ts';
import { readEnumeration, readList, readText } from '../wire/read-scalars.ts';
import {
  type ComponentMode,
  type CompositeIndex,
  everyField,
  everyGroup,
  type FieldIndexes,
  type FieldOverride,
  type IndexComponent,
  type IndexConfig,
  mostComposites,
  nameOfComposite,
  turnedMode,
} from './index-config.ts';

/** What is declared, and what of the file has no effect here. */
export type ReadIndexes = { readonly config: IndexConfig; readonly warnings: readonly string[] };

const mostComponents = 100;

const scopes = {
  QUERY_SCOPE_UNSPECIFIED: 0,
  COLLECTION: 1,
  COLLECTION_GROUP: 2,
  COLLECTION_RECURSIVE: 3,
} as const;
const orders = { ORDER_UNSPECIFIED: 0, ASCENDING: 1, DESCENDING: 2 } as const;
const arrayConfigs = { ARRAY_CONFIG_UNSPECIFIED: 0, CONTAINS: 1 } as const;

function readScope(wire: unknown, where: string): 'collection' | 'group' {
  const scope = readEnumeration(wire ?? 'COLLECTION', where, scopes);
  if (scope === 'COLLECTION_RECURSIVE') throw invalid(`${where}: ${scope} is not supported.`);
  return scope === 'COLLECTION_GROUP' ? 'group' : 'collection';
}

type Mode = ComponentMode | 'vector';

function readMode(
  {
    order,
    arrayConfig,
    vectorConfig,
  }: { order?: unknown; arrayConfig?: unknown; vectorConfig?: unknown },
  where: string,
): Mode {
  const given = [order, arrayConfig, vectorConfig].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw invalid(`${where}: a field has one of "order", "arrayConfig" and "vectorConfig".`);
  }
  if (vectorConfig !== undefined) return 'vector';
  if (order !== undefined) {
    const read = readEnumeration(order, `${where}.order`, orders);
    if (read === 'ORDER_UNSPECIFIED') throw invalid(`${where}: "order" is not said.`);
    return read;
  }
  if (readEnumeration(arrayConfig, `${where}.arrayConfig`, arrayConfigs) !== 'CONTAINS') {
    throw invalid(`${where}: "arrayConfig" is not said.`);
  }
  return 'CONTAINS';
}

type ReadField = { readonly fieldPath: string; readonly mode: Mode; readonly isName: boolean };

function readField(wire: unknown, where: string): ReadField {
  const members = ['fieldPath', 'order', 'arrayConfig', 'vectorConfig'] as const;
  const field = readMessage(wire, where, members);
  const path = readFieldPathOrName(readText(field.fieldPath, `${where}.fieldPath`));
  return {
    fieldPath: printFieldPath(path),
    mode: readMode(field, where),
    isName: isNamePath(path),
  };
}

function checkFields(fields: readonly ReadField[], where: string): void {
  if (fields.length > mostComponents) throw invalid(`${where}: at most ${mostComponents} fields.`);
  const paths = fields.map(({ fieldPath }) => fieldPath);
  if (new Set(paths).size < paths.length) throw invalid(`${where}: a field is there twice.`);
  if (fields.slice(0, -1).some(({ isName }) => isName)) {
    throw invalid(`${where}: __name__ comes last.`);
  }
  if (fields.some(({ isName, mode }) => isName && mode === 'CONTAINS')) {
    throw invalid(`${where}: __name__ is no array.`);
  }
  if (fields.filter(({ mode }) => mode === 'CONTAINS').length > 1) {
    throw invalid(`${where}: at most one field has "arrayConfig".`);
  }
}

/** Names have the last order unless they have one of their own. */
const isDescending = (fields: readonly ReadField[]): boolean =>
  fields.findLast(({ mode }) => mode === 'ASCENDING' || mode === 'DESCENDING')?.mode ===
  'DESCENDING';

/** In which names always ascend in the end. */
const componentsOf = (fields: readonly ReadField[]): readonly IndexComponent[] =>
  fields
    .filter(({ isName }) => !isName)
    .map(({ fieldPath, mode }) => {
      const own = mode as ComponentMode;
      return { fieldPath, mode: isDescending(fields) ? turnedMode[own] : own };
    });

function readGroup(wire: unknown, where: string): string {
  const id = readText(wire, where);
  checkCollectionId(id);
  return id;
}

const isOfVectors = ({ mode }: ReadField) => mode === 'vector';

function readIndexes(wire: unknown, warnings: string[]): readonly CompositeIndex[] {
  const found = new Map<string, CompositeIndex>();
  for (const [index, one] of readList(wire ?? [], 'indexes').entries()) {
    const where = `indexes[${index}]`;
    const members = [
      'collectionGroup',
      'queryScope',
      'fields',
      'density',
      'multikey',
      'apiScope',
      'unique',
    ] as const;
    const read = readMessage(one, where, members);
    const fields = readList(read.fields ?? [], `${where}.fields`).map((field, place) =>
      readField(field, `${where}.fields[${place}]`),
    );
    const collectionGroup = readGroup(read.collectionGroup, `${where}.collectionGroup`);
    const scope = readScope(read.queryScope, `${where}.queryScope`);
    checkFields(fields, where);
    if (fields.some(isOfVectors)) {
      warnings.push(
        `${where} of ${collectionGroup} is of vectors, for which there is no search here: it is not made.`,
      );
      continue;
    }
    const components = componentsOf(fields);
    if (components.length < 2) {
      warnings.push(
        `${where} of ${collectionGroup} is of one field, which has an index anyway: it is not made.`,
      );
      continue;
    }
    const composite: CompositeIndex = {
      ...{ collectionGroup, scope, components },
      ...(isDescending(fields) && { isTurned: true }),
    };
    found.set(nameOfComposite(composite), composite);
  }
  if (found.size > mostComposites) throw invalid(`At most ${mostComposites} composite indexes.`);
  return [...found.values()];
}

function readFieldIndexes(wire: unknown, where: string) {
  const none = { values: false, elements: false };
  const read: Record<'collection' | 'group', FieldIndexes> = { collection: none, group: none };
  for (const [index, one] of readList(wire, where).entries()) {
    const place = `${where}[${index}]`;
    const members = readMessage(one, place, ['queryScope', 'order', 'arrayConfig', 'vectorConfig']);
    const scope = readScope(members.queryScope, `${place}.queryScope`);
    const mode = readMode(members, place);
    if (mode === 'vector') continue;
    const which = mode === 'CONTAINS' ? 'elements' : 'values';
    read[scope] = { ...read[scope], [which]: true };
  }
  return read;
}

function readOverrides(wire: unknown, warnings: string[]): readonly FieldOverride[] {
  const found = new Map<string, FieldOverride>();
  for (const [index, one] of readList(wire ?? [], 'fieldOverrides').entries()) {
    const where = `fieldOverrides[${index}]`;
    const read = readMessage(one, where, ['collectionGroup', 'fieldPath', 'indexes', 'ttl']);
    const group = readText(read.collectionGroup, `${where}.collectionGroup`);
    const isWhole = group === everyGroup;
    const path = readText(read.fieldPath, `${where}.fieldPath`);
    const isAll = path === everyField;
    if (isWhole && !isAll) {
      throw invalid(`${where}: for all collections only "*" can be set, and not one field.`);
    }
    const collectionGroup = isWhole ? everyGroup : readGroup(group, `${where}.collectionGroup`);
    const fieldPath = isAll ? everyField : printFieldPath(readFieldPath(path));
    if (read.ttl === true) {
      warnings.push(
        `${where}: "ttl" of ${fieldPath} in ${collectionGroup} is not supported: documents stay until somebody deletes them.`,
      );
    }
    // Without a list it only says something about the time to live.
    if (read.indexes === undefined) continue;
    const name = JSON.stringify([collectionGroup, fieldPath]);
    if (found.has(name))
      throw invalid(`${where}: ${fieldPath} of ${collectionGroup} is there twice.`);
    const { collection, group: ofGroup } = readFieldIndexes(read.indexes, `${where}.indexes`);
    found.set(name, { collectionGroup, fieldPath, collection, group: ofGroup });
  }
  return [...found.values()];
}

/** A `firestore.indexes.json` as it is. */
export function readIndexFile(wire: unknown): ReadIndexes {
  if (!isObject(wire)) throw invalid('Indexes are an object with "indexes" and "fieldOverrides".');
  const { indexes, fieldOverrides } = readMessage(wire, 'indexes', ['indexes', 'fieldOverrides']);
  const warnings: string[] = [];
  const composites = readIndexes(indexes, warnings);
  const overrides = readOverrides(fieldOverrides, warnings);
  return { config: { composites, overrides }, warnings };
}
