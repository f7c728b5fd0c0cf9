import type { Database, Row } from '@latchkey/kernel/store/database';
import { acrossTenants, statement } from '@latchkey/kernel/store/queries';
import type { Bytes, ListedBlob } from '../bytes/bytes.ts';
import type { Blobs } from './blobs.ts';
import type { FilesQueries } from './files-queries.ts';
import { reservedFor } from './times.ts';

export type CheckParts = {
  readonly database: Database;
  readonly queries: FilesQueries;
  readonly bytes: Bytes;
  readonly blobs: Blobs;
  readonly clock: () => number;
};

/** A blob, and the size that its object says it has, if it has one. */
type CheckedBlob = ListedBlob & { readonly isOrphan: boolean; readonly said: number | undefined };

export const pieceLength = 100;

/** What bytes there are, beside what the database knows of them. */
export function checkingBlobs({ database, queries, bytes, blobs, clock }: CheckParts) {
  const known = (keys: readonly string[]) =>
    statement(
      acrossTenants(queries)
        .selectFrom('file_blobs')
        .leftJoin('file_objects', 'file_objects.blob', 'file_blobs.key')
        .where('file_blobs.key', 'in', keys)
        .select([
          'file_blobs.key as key',
          'file_blobs.state as state',
          'file_objects.size as size',
        ]),
    );

  /** Whoever writes has said so before. What a disk alone knows of may be of a moment ago. */
  const isOrphan = ({ modifiedAt }: ListedBlob, row: Row | undefined): boolean =>
    row === undefined
      ? modifiedAt < clock() - reservedFor
      : row['state'] === 'owned' && row['size'] === null;

  async function checked(piece: readonly ListedBlob[]): Promise<readonly CheckedBlob[]> {
    const rows = await database.read(known(piece.map(({ key }) => key)));
    const byKey = new Map(rows.map((row) => [String(row['key']), row]));
    return piece.map((blob) => {
      const row = byKey.get(blob.key);
      const said = row?.['size'];
      return {
        ...blob,
        isOrphan: isOrphan(blob, row),
        said: typeof said === 'number' ? said : undefined,
      };
    });
  }

  return {
    async *pieces(): AsyncGenerator<readonly CheckedBlob[]> {
      let piece: ListedBlob[] = [];
      for await (const blob of bytes.list()) {
        piece.push(blob);
        if (piece.length < pieceLength) continue;
        yield await checked(piece);
        piece = [];
      }
      if (piece.length > 0) yield await checked(piece);
    },
    async removeOrphan(key: string): Promise<void> {
      await database.commit([blobs.turn(key, 'owned', 'doomed')]);
      await bytes.remove(key);
      await database.commit([blobs.forget(key)]);
    },
  };
}
