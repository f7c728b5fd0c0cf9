import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Change, Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { sql } from 'kysely';
import type { FilesLimits, Usage } from '../files.ts';
import { isPassingBy } from '../objects/owner.ts';
import type { FilesQueries } from './files-queries.ts';

export type UsageRefusal =
  | 'owner bytes'
  | 'owner uploads'
  | 'owner unfinished'
  | 'total bytes'
  | 'total uploads'
  | 'total unfinished';

/** What becomes more or less. */
export type UsageChange = {
  readonly owner: string | null;
  readonly objects?: number;
  readonly bytes?: number;
  readonly uploads?: number;
  readonly uploaded?: number;
};

const sentences: Readonly<Record<UsageRefusal, string>> = {
  'owner bytes': 'You have no room for this file.',
  'owner uploads': 'You have too many uploads that are not finished.',
  'owner unfinished': 'You have no room for more bytes of uploads that are not finished.',
  'total bytes': 'The server has no room for this file.',
  'total uploads': 'The server has too many uploads that are not finished.',
  'total unfinished': 'The server has no room for more bytes of uploads that are not finished.',
};

export const usageRefused = (refusal: UsageRefusal): RpcRefused =>
  new RpcRefused('RESOURCE_EXHAUSTED', sentences[refusal]);

const columns = ['objects', 'bytes', 'uploads', 'uploaded'] as const;
type Column = (typeof columns)[number];

/** Of which there is only so much. What is uploaded and not finished may take as much again. */
const limited = { bytes: 'bytes', uploads: 'uploads', uploaded: 'unfinished' } as const;

type Row = { kind: 'total' | 'owner'; owner: string } & Record<Column, number>;

export type UsageKeeping = ReturnType<typeof keepingUsage>;

export function keepingUsage(database: Database, queries: FilesQueries, limits: FilesLimits) {
  const limitOf = { total: limits.totalBytes, owner: limits.ownerBytes } as const;
  const uploadsOf = { total: limits.totalUploads, owner: limits.ownerUploads } as const;
  const most = (kind: Row['kind'], column: keyof typeof limited, factor: number): number => {
    if (column !== 'uploads') return limitOf[kind] ?? Number.MAX_SAFE_INTEGER;
    const uploads = uploadsOf[kind];
    return uploads === undefined ? Number.MAX_SAFE_INTEGER : uploads * factor;
  };
  /**
   * Whoever has no limit of their own begins as many uploads again when all others have begun theirs. And
   * those who may be any number begin none where half of all are under way: however many they are, there is
   * room for others.
   */
  const factorOf = (changes: readonly UsageChange[]): number => {
    const owners = changes.flatMap(({ owner, uploads = 0 }) => (uploads > 0 ? [owner] : []));
    if (owners.every((owner) => owner === null)) return 2;
    return owners.some((owner) => owner !== null && isPassingBy(owner)) ? 0.5 : 1;
  };

  const add = prepare<Row>((given) =>
    queries
      .insertInto('file_usage')
      .values({
        kind: given('kind'),
        owner: given('owner'),
        objects: given('objects'),
        bytes: given('bytes'),
        uploads: given('uploads'),
        uploaded: given('uploaded'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'owner'])
          .doUpdateSet(
            Object.fromEntries(
              columns.map((column) => [
                column,
                sql`${sql.ref(`file_usage.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
              ]),
            ),
          ),
      ),
  );
  const within = {
    bytes: withinLimit('bytes'),
    uploads: withinLimit('uploads'),
    uploaded: withinLimit('uploaded'),
  };
  function withinLimit(column: keyof typeof limited) {
    return prepare<{ kind: string; owner: string; most: number }>((given) =>
      queries
        .selectFrom('file_usage')
        .where('kind', '=', given('kind'))
        .where('owner', '=', given('owner'))
        .where(column, '<=', given('most'))
        .select(column),
    );
  }
  const select = prepare<{ kind: string; owner: string }>((given) =>
    queries
      .selectFrom('file_usage')
      .where('kind', '=', given('kind'))
      .where('owner', '=', given('owner'))
      .select(columns),
  );

  function statementsFor(
    kind: Row['kind'],
    owner: string,
    change: Omit<UsageChange, 'owner'>,
    uploadsFactor = 1,
  ): readonly Change<UsageRefusal>[] {
    const { objects = 0, bytes = 0, uploads = 0, uploaded = 0 } = change;
    if (![objects, bytes, uploads, uploaded].some((number) => number !== 0)) return [];
    // Whoever takes less than before may, also if that is still too much.
    const grown = (Object.keys(limited) as (keyof typeof limited)[]).filter(
      (column) => (change[column] ?? 0) > 0,
    );
    return [
      add({ kind, owner, objects, bytes, uploads, uploaded }),
      ...grown.map((column) => ({
        ...within[column]({ kind, owner, most: most(kind, column, uploadsFactor) }),
        must: `${kind} ${limited[column]}` as const,
      })),
    ];
  }

  const none = { objects: 0, bytes: 0, uploads: 0, uploaded: 0 };

  return {
    /** In the commit that changes it: what would be too much is not committed. */
    statements(changes: readonly UsageChange[]): readonly Change<UsageRefusal>[] {
      const sum = (part: readonly UsageChange[]) =>
        Object.fromEntries(
          columns.map((column) => [
            column,
            part.reduce((total, change) => total + (change[column] ?? 0), 0),
          ]),
        );
      const owners = [...new Set(changes.map(({ owner }) => owner))].filter(
        (owner) => owner !== null,
      );
      return [
        ...statementsFor('total', '', sum(changes), factorOf(changes)),
        ...owners
          // Always in the same order, so that no two commits wait for each other.
          .toSorted()
          .flatMap((owner) =>
            statementsFor('owner', owner, sum(changes.filter((change) => change.owner === owner))),
          ),
      ];
    },
    async read(owner?: string): Promise<Usage> {
      const key = owner === undefined ? { kind: 'total', owner: '' } : { kind: 'owner', owner };
      const [row] = await database.read(select(key));
      const { objects, bytes, uploads, uploaded } = { ...none, ...row };
      return {
        objects: Number(objects),
        bytes: Number(bytes),
        uploads: Number(uploads),
        uploadedBytes: Number(uploaded),
      };
    },
  };
}
