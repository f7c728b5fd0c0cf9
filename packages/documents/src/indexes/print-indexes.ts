import type { CompositeIndex, FieldIndexes, FieldOverride } from './index-config.ts';

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

/** Names that ascend behind a field that descends are said, since they would not otherwise. */
export function printIndex({ collectionGroup, scope, components }: CompositeIndex): PrintedIndex {
  const fields = components.map(
    ({ fieldPath, mode }): PrintedField =>
      mode === 'CONTAINS' ? { fieldPath, arrayConfig: mode } : { fieldPath, order: mode },
  );
  const last = components.findLast(({ mode }) => mode !== 'CONTAINS');
  const name: PrintedField = { fieldPath: '__name__', order: 'ASCENDING' };
  return {
    collectionGroup,
    queryScope: printScope(scope),
    fields: last?.mode === 'DESCENDING' ? [...fields, name] : fields,
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
