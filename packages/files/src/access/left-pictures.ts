import type { Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Files } from '../files.ts';
import type { StoredObject } from '../objects/stored-object.ts';
import { ownerOfPicture, pictureBucket } from './profile-pictures.ts';

/** Asked about in one question. */
const atOnce = 250;

/** Looked at in a row; where there are more, the next time goes on with those after them. */
const mostInARow = 8 * atOnce;

type Parts = {
  readonly files: Pick<Files, 'list' | 'remove'>;
  readonly principals: Pick<Principals, 'withoutAccount'>;
};

/**
 * Removes the pictures of accounts that are gone, whoever deleted them and by whatever way. Accounts and
 * files are in two databases that no commit is in both of, so that what is left is looked for.
 */
export function removingLeftPictures({ files, principals }: Parts): () => Promise<void> {
  let next: string | undefined;

  async function withoutAccount(
    pictures: readonly StoredObject[],
  ): Promise<readonly StoredObject[]> {
    const owned = pictures.flatMap((picture) => {
      const owner = ownerOfPicture(picture.name);
      return owner === undefined ? [] : [{ picture, ...owner }];
    });
    const left: StoredObject[] = [];
    for (const [tenant, ofTenant] of Map.groupBy(owned, (one) => one.tenant)) {
      const gone = await principals.withoutAccount(
        tenant,
        ofTenant.map(({ uid }) => uid),
      );
      left.push(...ofTenant.filter(({ uid }) => gone.has(uid)).map(({ picture }) => picture));
    }
    return left;
  }

  async function remove({ bucket, name, generation }: StoredObject): Promise<void> {
    try {
      await files.remove({ bucket, name }, () => undefined, { ifGenerationMatch: generation });
    } catch (error) {
      // Another node was quicker.
      if (!(error instanceof RpcRefused)) throw error;
    }
  }

  return async () => {
    for (let looked = 0; looked < mostInARow; ) {
      const { items, nextPageToken } = await files.list(pictureBucket, {
        maxResults: atOnce,
        ...(next !== undefined && { pageToken: next }),
      });
      for (const picture of await withoutAccount(items)) await remove(picture);
      next = nextPageToken;
      looked += items.length;
      if (next === undefined) return;
    }
  };
}
