import {
  type CompositeIndex,
  type FieldIndexes,
  type FieldOverride,
  turnedMode,
} from './index-config.ts';

/** As it stands in a `firestore.indexes.json`. */
export type PrintedField = {
  readonly fieldPath: string;
  readonly order?: 'ASCENDING' | 'DESCENDING';
  readonly arrayConfig?: 'CONTAINS';
};
export type PrintedIndex = {
  readonly collectionGroup: string;
  readonly queryScope: 'COLLECTION' | 'COLLECTION_GROUP';
  readonly fields: readonly PrintedField[];
};
export type PrintedOverride = {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly indexes: readonly (Omit<PrintedField, 'fieldPath'> & {
    readonly queryScope: PrintedIndex['queryScope'];
  })[];
};

const printScope = (scope: CompositeIndex['scope']): PrintedIndex['queryScope'] =>
  scope === 'group' ? 'COLLECTION_GROUP' : 'COLLECTION';

/** As it was declared. Names whose order is not that of the last field are said, as they have to be. */
export function printIndex(index: CompositeIndex): PrintedIndex {
  const { collectionGroup, scope, components, isTurned = false } = index;
  const fields = components.map(({ fieldPath, mode }): PrintedField => {
    const shown = isTurned ? turnedMode[mode] : mode;
    return shown === 'CONTAINS' ? { fieldPath, arrayConfig: shown } : { fieldPath, order: shown };
  });
  const last = fields.findLast(({ order }) => order !== undefined)?.order ?? 'ASCENDING';
  const ofNames = isTurned ? 'DESCENDING' : 'ASCENDING';
  return {
    collectionGroup,
    queryScope: printScope(scope),
    fields: last === ofNames ? fields : [...fields, { fieldPath: '__name__', order: ofNames }],
  };
}

function printIndexesOf({ values, elements }: FieldIndexes, scope: CompositeIndex['scope']) {
  const queryScope = printScope(scope);
  return [
    ...(values
      ? (['ASCENDING', 'DESCENDING'] as const).map((order) => ({ queryScope, order }))
      : []),
    ...(elements ? [{ queryScope, arrayConfig: 'CONTAINS' as const }] : []),
  ];
}

export const printOverride = (override: FieldOverride): PrintedOverride => ({
  collectionGroup: override.collectionGroup,
  fieldPath: override.fieldPath,
  indexes: [
    ...printIndexesOf(override.collection, 'collection'),
    ...printIndexesOf(override.group, 'group'),
  ],
});
