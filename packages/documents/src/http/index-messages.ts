import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { IndexState, NamedIndex } from '../access/declared-indexes.ts';
import {
  type CompositeIndex,
  everyField,
  everyGroup,
  type FieldOverride,
} from '../indexes/index-config.ts';
import { printIndex, printOverride } from '../indexes/print-indexes.ts';
import { readIndexFile } from '../indexes/read-index-file.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import { printFieldPath, readFieldPath } from '../paths/field-path.ts';
import { checkCollectionId } from '../paths/ids.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readList } from '../wire/read-scalars.ts';

const groupName = ({ project, database }: DatabaseName, group: string): string =>
  `projects/${project}/databases/${database}/collectionGroups/${group}`;

/** As the fields of an index that is none of several are in the protocol: each names its field. */
export function printField(
  database: DatabaseName,
  override: FieldOverride,
  state: IndexState['state'] | 'usual',
) {
  const { collectionGroup, fieldPath, indexes } = printOverride(override);
  const isUsual = state === 'usual';
  return {
    name: `${groupName(database, collectionGroup)}/fields/${fieldPath}`,
    indexConfig: {
      indexes: indexes.map(({ queryScope, ...mode }) => ({
        ...{ queryScope, state: isUsual ? 'READY' : state, fields: [{ fieldPath, ...mode }] },
      })),
      ...(isUsual && {
        usesAncestorConfig: true,
        ancestorField: `${groupName(database, everyGroup)}/fields/${everyField}`,
      }),
    },
  };
}

export function printComposite(database: DatabaseName, { id, index, state }: NamedIndex) {
  const { collectionGroup, ...printed } = printIndex(index);
  return { name: `${groupName(database, collectionGroup)}/indexes/${id}`, ...printed, state };
}

/** What is asked is done when it is answered. How far a new index is says the index itself. */
export const printDone = (database: DatabaseName, type: 'Index' | 'Field', response: object) => ({
  name: `projects/${database.project}/databases/${database.database}/operations/done`,
  done: true,
  response: { '@type': `type.googleapis.com/google.firestore.admin.v1.${type}`, ...response },
});

/** What a field has of which nothing is said. */
export const usualField = (collectionGroup: string, fieldPath: string): FieldOverride => ({
  ...{ collectionGroup, fieldPath },
  collection: { values: true, elements: true },
  group: { values: true, elements: true },
});

export function readGroup(group: string): string {
  if (group !== everyGroup) checkCollectionId(group);
  return group;
}

export const readField = (path: string): string =>
  path === everyField ? path : printFieldPath(readFieldPath(path));

export function readComposite(group: string, body: unknown): CompositeIndex {
  const members = readMessage(body, 'index', [
    ...(['name', 'state', 'queryScope', 'fields'] as const),
    ...(['apiScope', 'density', 'multikey', 'unique', 'shardCount'] as const),
  ]);
  const { queryScope, fields } = members;
  const index = { collectionGroup: group, ...(queryScope !== undefined && { queryScope }), fields };
  const { config, warnings } = readIndexFile({ indexes: [index] });
  const [composite] = config.composites;
  if (composite === undefined) throw invalid(warnings.join(' '));
  return composite;
}

/** Of a field each index has one field, which is that one; in a file it is left out. */
function readIndexesOf(fieldPath: string, wire: unknown): readonly object[] {
  const { indexes } = readMessage(wire, 'index_config', [
    ...(['indexes', 'usesAncestorConfig', 'ancestorField', 'reverting'] as const),
  ]);
  return readList(indexes ?? [], 'index_config.indexes').map((one) => {
    const members = ['name', 'queryScope', 'fields', 'state', 'apiScope'] as const;
    const { queryScope, fields } = readMessage(one, 'index_config.indexes', members);
    const [field, ...others] = readList(fields ?? [], 'index_config.indexes.fields');
    const named = ['fieldPath', 'order', 'arrayConfig', 'vectorConfig'] as const;
    const { fieldPath: path = fieldPath, ...mode } = readMessage(field, 'fields', named);
    if (others.length > 0 || (path !== fieldPath && path !== everyField)) {
      throw invalid('An index of a field has that field, and no other.');
    }
    return { ...(queryScope !== undefined && { queryScope }), ...mode };
  });
}

/** Without a configuration in it, the field has its usual indexes again. */
export function readOverride(group: string, fieldPath: string, body: unknown) {
  const { indexConfig } = readMessage(body, 'field', ['name', 'indexConfig', 'ttlConfig']);
  if (indexConfig === undefined) return undefined;
  const override = {
    ...{ collectionGroup: group, fieldPath },
    indexes: readIndexesOf(fieldPath, indexConfig),
  };
  return readIndexFile({ fieldOverrides: [override] }).config.overrides[0];
}

/** Only the configuration of indexes can be set; documents have no time to live here. */
export function checkMask(mask: string | undefined): void {
  const paths = (mask ?? '').split(',').filter((path) => path !== '');
  if (paths.some((path) => /^ttl/i.test(path))) {
    throw new RpcRefused('UNIMPLEMENTED', 'Documents stay until somebody deletes them: no ttl.');
  }
  if (paths.some((path) => path !== 'indexConfig' && path !== 'index_config')) {
    throw invalid('update_mask takes index_config.');
  }
}
