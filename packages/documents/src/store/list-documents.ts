import { type DatabaseName, type Path, printName } from '../paths/document-name.ts';
import { isNamePath, namePath } from '../paths/field-path.ts';
import { valueAt } from '../query/condition.ts';
import type { Cursor, Order, Query } from '../query/query.ts';
import { checkOrders, fullOrder } from '../query/read-orders.ts';
import { readValue } from '../values/read-value.ts';
import { nullValue } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import type { Microseconds } from '../wire/timestamps.ts';
import type { AtOneMoment, Moment } from './moment.ts';
import type { NamesBelow } from './names-below.ts';
import type { Numbers } from './numbers.ts';
import { printPageToken, readPageToken } from './page-token.ts';
import type { ReadAt } from './read-at.ts';
import type { ReadDocuments } from './read-documents.ts';
import type { Answers } from './run-query.ts';
import type { StoredDocument } from './stored-document.ts';

export type ListRequest = {
  readonly database: DatabaseName;
  /** The document that the collection is below, or nothing for the root. */
  readonly parent: Path;
  readonly collectionId: string;
  readonly orderBy?: readonly Order[];
  readonly pageSize?: number;
  readonly pageToken?: string;
  /** Also the names of documents that are not there, and have others below them. */
  readonly showMissing?: boolean;
};

export type Listed = {
  readonly documents: readonly {
    readonly name: string;
    /** Nothing of a missing one. */
    readonly document: StoredDocument | undefined;
  }[];
  readonly nextPageToken: string | undefined;
  readonly readTime: Microseconds;
};

export type ListCollectionsRequest = Pick<
  ListRequest,
  'database' | 'parent' | 'pageSize' | 'pageToken'
>;

export type ListedCollections = {
  readonly collectionIds: readonly string[];
  readonly nextPageToken: string | undefined;
};

const usualPage = 100;
const largestPage = 1000;
const largestCollectionsPage = 300;

/** None and 0 are left to the server. */
function pageSizeOf(pageSize: number | undefined, usual: number, largest: number): number {
  if (pageSize !== undefined && pageSize < 0) throw invalid('page_size is negative.');
  return Math.min(largest, pageSize || usual);
}

function cursorOf(request: unknown, { pageToken }: ListRequest, orders: number) {
  if (pageToken === undefined || pageToken === '') return undefined;
  const place = readPageToken(request, pageToken);
  const values = Array.isArray(place) ? place.map((value) => readValue(value, 'page_token')) : [];
  if (values.length !== orders) throw invalid('Invalid page token.');
  return { values, before: false } satisfies Cursor;
}

function idOf(request: unknown, pageToken: string | undefined): string | undefined {
  if (pageToken === undefined || pageToken === '') return undefined;
  const place = readPageToken(request, pageToken);
  if (typeof place !== 'string') throw invalid('Invalid page token.');
  return place;
}

export type Listing = {
  /** By their names or by fields, page by page. */
  list(request: ListRequest, at?: ReadAt, holder?: string): Promise<Listed>;
  /** Of collections that have anything below them. */
  listCollectionIds(request: ListCollectionsRequest, holder?: string): Promise<ListedCollections>;
};

type Parts = {
  readonly numbers: Numbers;
  readonly atOneMoment: AtOneMoment;
  readonly readDocuments: ReadDocuments;
  readonly namesBelow: NamesBelow;
  readonly query: (
    query: Query,
    at?: ReadAt,
    isExplained?: boolean,
    holder?: string,
  ) => Promise<Answers>;
};

export function listing({
  numbers,
  atOneMoment,
  readDocuments,
  namesBelow,
  query,
}: Parts): Listing {
  async function listThere(
    request: ListRequest,
    at: ReadAt | undefined,
    holder: string | undefined,
  ): Promise<Listed> {
    const { database, parent, collectionId, orderBy: explicit = [] } = request;
    checkOrders(explicit);
    const orderBy = fullOrder(explicit, undefined);
    const bound = [database, parent, collectionId, orderBy];
    const pageSize = pageSizeOf(request.pageSize, usualPage, largestPage);
    const asked: Query = {
      ...{ database, parent, collectionId, allDescendants: false, where: undefined, orderBy },
      required: orderBy.map(({ path }) => path).filter((path) => !isNamePath(path)),
      startAt: cursorOf(bound, request, orderBy.length),
      ...{ endAt: undefined, offset: 0, limit: pageSize + 1, select: undefined },
    };
    const { documents, readTime } = await query(asked, at, false, holder);
    const page = documents.slice(0, pageSize);
    const last = documents.length > pageSize ? page.at(-1) : undefined;
    return {
      documents: page.map((document) => ({ name: document.name, document })),
      nextPageToken:
        last &&
        printPageToken(
          bound,
          orderBy.map(({ path }) => valueAt(last, path) ?? nullValue),
        ),
      readTime,
    };
  }

  async function listMissing(request: ListRequest, holder: string | undefined): Promise<Listed> {
    const { database, parent, collectionId } = request;
    const isByName = (request.orderBy ?? []).every(
      ({ path, direction }) => path.join() === namePath.join() && direction === 'ASCENDING',
    );
    if (!isByName) throw invalid('show_missing cannot be used together with order_by.');
    const bound = [database, parent, collectionId, 'missing'];
    const pageSize = pageSizeOf(request.pageSize, usualPage, largestPage);
    const after = idOf(bound, request.pageToken);
    const number = await numbers.database(database);
    if (number === undefined) return { documents: [], nextPageToken: undefined, readTime: 0 };
    const path = [...parent, collectionId];
    const work = async ({ reader, takeLong }: Moment) => {
      takeLong();
      const options = { after, limit: pageSize + 1, page: usualPage };
      const below = await namesBelow(reader, number, path, options);
      const named = below.map(({ id, isThere }) => ({
        ...{ id, isThere, name: printName(database, [...path, id]) },
      }));
      const there = named.filter(({ isThere }) => isThere).map(({ name }) => name);
      const found = await readDocuments(reader, { number, name: database }, there);
      return {
        result: named.map(({ id, name }) => ({ id, name, document: found.get(name) })),
      };
    };
    const { result, time } = await atOneMoment(number, work, { holder });
    const last = result.length > pageSize ? result[pageSize - 1] : undefined;
    return {
      documents: result.slice(0, pageSize).map(({ name, document }) => ({ name, document })),
      nextPageToken: last && printPageToken(bound, last.id),
      readTime: time,
    };
  }

  return {
    async list(request, at, holder) {
      if (request.showMissing !== true) return listThere(request, at, holder);
      if (at === undefined) return listMissing(request, holder);
      throw invalid('show_missing is of now, and cannot be used with a time or a transaction.');
    },
    async listCollectionIds({ database, parent, pageSize: asked, pageToken }, holder) {
      const bound = [database, parent, 'collections'];
      const pageSize = pageSizeOf(asked, largestCollectionsPage, largestCollectionsPage);
      const after = idOf(bound, pageToken);
      const number = await numbers.database(database);
      if (number === undefined) return { collectionIds: [], nextPageToken: undefined };
      const work = async ({ reader, takeLong }: Moment) => {
        takeLong();
        const options = { after, limit: pageSize + 1, page: 1 };
        return { result: await namesBelow(reader, number, parent, options) };
      };
      const { result } = await atOneMoment(number, work, { holder });
      const ids = result.map(({ id }) => id);
      const last = ids.length > pageSize ? ids[pageSize - 1] : undefined;
      return {
        collectionIds: ids.slice(0, pageSize),
        nextPageToken: last === undefined ? undefined : printPageToken(bound, last),
      };
    },
  };
}
