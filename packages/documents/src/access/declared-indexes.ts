import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { requireOperator } from '@latchkey/rulesets/asking/caller';
import {
  type CompositeIndex,
  type FieldOverride,
  type IndexConfig,
  mostComposites,
  nameOfComposite,
} from '../indexes/index-config.ts';
import type { DatabaseName } from '../paths/document-name.ts';
import type { IndexState, ListedIndexes } from '../store/declare-indexes.ts';
import type { Documents } from '../store/open-documents.ts';
import { pathDigest } from '../store/path-digest.ts';

export type { IndexState };

/** An index by which calls name it. */
export type NamedIndex = {
  readonly id: string;
  readonly index: CompositeIndex;
  readonly state: IndexState['state'];
};

type NamedField = Pick<FieldOverride, 'collectionGroup' | 'fieldPath'>;

/** What operators may do with declared indexes. No rule lets anybody else. */
export type DeclaredIndexes = {
  /** Those that are there or on their way. */
  composites(): Promise<readonly NamedIndex[]>;
  /** Fields with other indexes than usual. */
  overrides(): Promise<ListedIndexes['overrides']>;
  create(index: CompositeIndex): Promise<NamedIndex>;
  delete(collectionGroup: string, id: string): Promise<void>;
  /** Without an override the field has what fields usually have. */
  setField(field: NamedField, override: FieldOverride | undefined): Promise<void>;
};

const sentence = 'Indexes require admin authentication.';

const idOf = (index: CompositeIndex): string => pathDigest(nameOfComposite(index));

const isOf =
  ({ collectionGroup, fieldPath }: NamedField) =>
  (other: NamedField): boolean =>
    other.collectionGroup === collectionGroup && other.fieldPath === fieldPath;

/** What goes is gone for whoever declares indexes, as long as it may take to remove. */
const isStaying = ({ state }: IndexState): boolean => state !== 'DROPPING';

/** For one request. */
export function openIndexes(
  { documents }: { readonly documents: { readonly indexes: Documents['indexes'] } },
  database: DatabaseName,
  principal: Principal,
): DeclaredIndexes {
  const { indexes } = documents;
  const mayRead = () => requireOperator(principal, 'viewer', sentence);

  async function change(changed: (config: IndexConfig) => IndexConfig): Promise<void> {
    requireOperator(principal, 'owner', sentence);
    await indexes.change(database, changed);
  }

  async function listed(): Promise<ListedIndexes> {
    mayRead();
    const { composites, overrides } = await indexes.list(database);
    return { composites: composites.filter(isStaying), overrides: overrides.filter(isStaying) };
  }

  async function composites(): Promise<readonly NamedIndex[]> {
    const all = (await listed()).composites;
    return all.map(({ index, state }) => ({ id: idOf(index), index, state }));
  }

  return {
    composites,
    overrides: async () => (await listed()).overrides,

    async create(index) {
      const id = idOf(index);
      await change((config) => {
        if (config.composites.some((one) => idOf(one) === id)) {
          throw new RpcRefused('ALREADY_EXISTS', 'There is such an index already.');
        }
        if (config.composites.length >= mostComposites) {
          throw new RpcRefused(
            'RESOURCE_EXHAUSTED',
            `A database has at most ${mostComposites} indexes of several fields.`,
          );
        }
        return { ...config, composites: [...config.composites, index] };
      });
      return (await composites()).find((one) => one.id === id) ?? { id, index, state: 'CREATING' };
    },

    delete: (collectionGroup, id) =>
      change((config) => {
        const left = config.composites.filter(
          (one) => one.collectionGroup !== collectionGroup || idOf(one) !== id,
        );
        if (left.length === config.composites.length) {
          throw new RpcRefused('NOT_FOUND', 'There is no such index.');
        }
        return { ...config, composites: left };
      }),

    setField: (field, override) =>
      change((config) => ({
        ...config,
        overrides: [
          ...config.overrides.filter((one) => !isOf(field)(one)),
          ...(override === undefined ? [] : [override]),
        ],
      })),
  };
}
