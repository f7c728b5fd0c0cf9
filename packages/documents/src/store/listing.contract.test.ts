import { forEachDatabase } from '@latchkey/testing/databases';
import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { database as named, root, type World, worlds } from '../../test/arbitrary-worlds.ts';
import { commit, integer, set, writesBetween } from '../../test/writing.ts';
import { compareReferences } from '../paths/compare-references.ts';
import { pathOf } from '../paths/document-name.ts';
import type { Order, Query } from '../query/query.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { runInMemory } from '../query/run-in-memory.ts';
import { type Documents, openDocuments } from './open-documents.ts';
import { ownMigrations } from './own-migrations.ts';

const read = (wire: object, path: readonly string[] = []): Query =>
  readStructuredQuery(wire, { ...named, path });

type Page<Item> = { readonly items: readonly Item[]; readonly nextPageToken: string | undefined };

/** All pages one after the other, none of them empty. */
async function allPages<Item>(
  page: (token: object) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let token: object = {};
  for (;;) {
    const { items, nextPageToken } = await page(token);
    found.push(...items);
    if (nextPageToken === undefined) return found;
    expect(items).not.toEqual([]);
    token = { pageToken: nextPageToken };
  }
}

/** The ids right below a path, of documents that are there or on the way to others. */
const idsBelow = (world: World, path: readonly string[]): readonly string[] => {
  const ids = world
    .map(({ name }) => pathOf(name))
    .filter((one) => one.length > path.length && path.every((id, index) => id === one[index]))
    .map((one) => one[path.length] ?? '');
  return [...new Set(ids)].sort(compareReferences);
};

const group = (parent: readonly string[]) =>
  read({ from: [{ collectionId: 'c', allDescendants: true }] }, parent);

forEachDatabase((_name, place) => {
  const open = async () => openDocuments(await (await place()).open(ownMigrations));

  const listed = (documents: Documents, request: object) =>
    allPages(async (token) => {
      const page = await documents.list({
        ...{ database: named, parent: [], collectionId: 'c', pageSize: 2, ...request, ...token },
      });
      return { items: page.documents, nextPageToken: page.nextPageToken };
    });

  test('lists are complete, page by page, whatever is there', async () => {
    const documents = await open();
    let before: World = [];
    const parents = fc.constantFrom<readonly string[]>([], ['c', 'a'], ['d', 'a']);
    const orders = fc.constantFrom<readonly Order[]>(
      [],
      [{ path: ['__name__'], direction: 'DESCENDING' }],
      [{ path: ['a'], direction: 'ASCENDING' }],
      [
        { path: ['l'], direction: 'DESCENDING' },
        { path: ['b'], direction: 'ASCENDING' },
      ],
    );
    await fc.assert(
      fc.asyncProperty(worlds, parents, orders, async (world, parent, orderBy) => {
        await commit(documents, ...writesBetween(before, world));
        before = world;
        const wireOrder = orderBy.map(({ path, direction }) => ({
          field: { fieldPath: path.join('.') },
          direction,
        }));
        const query = read({ from: [{ collectionId: 'c' }], orderBy: wireOrder }, parent);
        const names = runInMemory(query, world).map(({ name }) => name);
        const found = await listed(documents, { parent, orderBy });
        expect(found.map(({ name }) => name)).toEqual(names);

        const prefix = [root, ...parent, 'c'].join('/');
        const withMissing = await listed(documents, { parent, showMissing: true });
        expect(withMissing.map(({ name, document }) => [name, document?.fields])).toEqual(
          idsBelow(world, [...parent, 'c']).map((id) => {
            const name = `${prefix}/${id}`;
            return [name, world.find((document) => document.name === name)?.fields];
          }),
        );

        const collections = await allPages(async (token) => {
          const request = { database: named, parent, pageSize: 1, ...token };
          const { collectionIds, nextPageToken } = await documents.listCollectionIds(request);
          return { items: collectionIds, nextPageToken };
        });
        expect(collections).toEqual(idsBelow(world, parent));

        const asked = { query: group(parent), partitionCount: 2 };
        const cursors = await allPages(async (token) => {
          const page = await documents.partition({ ...asked, pageSize: 1, ...token });
          return { items: page.partitions, nextPageToken: page.nextPageToken };
        });
        const parts = [undefined, ...cursors].map((startAt, index) =>
          runInMemory({ ...asked.query, startAt, endAt: cursors[index] }, world),
        );
        const whole = runInMemory(asked.query, world);
        expect(parts.flat()).toEqual(whole);
        expect(cursors).toHaveLength(Math.min(2, Math.max(0, whole.length - 1)));
        for (const part of parts) {
          expect(Math.abs(part.length - whole.length / parts.length)).toBeLessThan(1);
        }
      }),
      { numRuns: rounds(25, 2_000) },
    );
  });

  test('a token is of its request, and of no other', async () => {
    const documents = await open();
    await commit(documents, ...['a', 'b', 'c'].map((id) => set(`c/${id}`, { a: integer(1) })));
    const request = { database: named, parent: [], collectionId: 'c', pageSize: 1 };
    const { nextPageToken: pageToken = '' } = await documents.list(request);
    expect((await documents.list({ ...request, pageToken })).documents).toHaveLength(1);
    const refused = { code: 'INVALID_ARGUMENT' };
    const others = [
      { ...request, collectionId: 'd', pageToken },
      { ...request, showMissing: true, pageToken },
      { ...request, orderBy: [{ path: ['a'], direction: 'ASCENDING' } as const], pageToken },
      { ...request, pageToken: 'bm9uZQ' },
    ];
    for (const other of others) await expect(documents.list(other)).rejects.toMatchObject(refused);
    await expect(
      documents.listCollectionIds({ database: named, parent: [], pageToken }),
    ).rejects.toMatchObject(refused);
  });
});
