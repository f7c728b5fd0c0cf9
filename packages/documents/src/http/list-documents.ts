import { requireOperator } from '../access/caller.ts';
import type { StoredDocument } from '../access/open-access.ts';
import { collectionIdsBelow, documentsAndMissing } from '../access/walk-database.ts';
import { printName, readParentName } from '../paths/document-name.ts';
import { checkCollectionId, checkDocumentId } from '../paths/ids.ts';
import { valueAt } from '../query/condition.ts';
import type { Query } from '../query/query.ts';
import { readOrderText } from '../query/read-order-text.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { nullValue } from '../values/value.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readText } from '../wire/read-scalars.ts';
import { type Call, type Handler, parentOf } from './call.ts';
import { printPageToken, readPageToken } from './page-token.ts';
import { booleanParameter, countParameter, maskParameter, textParameter } from './parameters.ts';
import { printStored } from './print-answers.ts';
import { readMoment } from './transactions.ts';

const usualPage = 100;
const largestPage = 1000;

const pageSizeOf = (wire: unknown): number =>
  Math.min(countParameter(wire, 'page_size') || usualPage, largestPage);

const metadata = 'Metadata operations require admin authentication.';

const printPage = (documents: readonly string[], nextPage: unknown): string => {
  const members = [
    ...(documents.length > 0 ? [`"documents":[${documents.join()}]`] : []),
    ...(nextPage === undefined ? [] : [`"nextPageToken":"${printPageToken(nextPage)}"`]),
  ];
  return `{${members.join()}}`;
};

/** Where the next page begins: after the last document of this one. */
const placeAfter = ({ orderBy }: Query, document: StoredDocument) =>
  orderBy.map(({ path }) => valueAt(document, path) ?? nullValue);

async function listMissing(
  { access, address: { database, path, parameters } }: Call,
  pageSize: number,
): Promise<string> {
  requireOperator(access.principal, 'viewer', metadata);
  if (textParameter(parameters, 'orderBy') !== undefined) {
    throw invalid('order_by and show_missing exclude each other.');
  }
  const token = textParameter(parameters, 'pageToken');
  const after = token === undefined ? undefined : readText(readPageToken(token), 'page_token');
  if (after !== undefined) checkDocumentId(after);
  const listed = await documentsAndMissing(access, path, { after, limit: pageSize + 1 });
  const page = listed.slice(0, pageSize);
  const mask = maskParameter(parameters, 'mask');
  return printPage(
    page.map(({ id, document }) =>
      document === undefined
        ? JSON.stringify({ name: printName(database, [...path, id]) })
        : printStored(document, mask),
    ),
    listed.length > pageSize ? page.at(-1)?.id : undefined,
  );
}

export const listDocuments: Handler = async (call) => {
  const { access, address } = call;
  const { database, path, parameters } = address;
  const collectionId = path.at(-1) ?? '';
  checkCollectionId(collectionId);
  const parent = readParentName(printName(database, path.slice(0, -1)));
  const pageSize = pageSizeOf(textParameter(parameters, 'pageSize'));
  const { at } = await readMoment(access, {
    transaction: textParameter(parameters, 'transaction'),
    readTime: textParameter(parameters, 'readTime'),
  });
  if (booleanParameter(parameters, 'showMissing')) {
    if (at !== undefined) throw invalid('show_missing is of now, and not of a time.');
    return listMissing(call, pageSize);
  }
  const mask = maskParameter(parameters, 'mask');
  const token = textParameter(parameters, 'pageToken');
  const query = readStructuredQuery(
    {
      from: [{ collectionId }],
      orderBy: readOrderText(textParameter(parameters, 'orderBy') ?? ''),
      limit: pageSize,
      ...(token !== undefined && { startAt: { values: readPageToken(token), before: false } }),
    },
    parent,
  );
  const { documents } = await access.query(query, { oneMore: true, at });
  const page = documents.slice(0, pageSize);
  const last = documents.length > pageSize ? page.at(-1) : undefined;
  return printPage(
    page.map((document) => printStored(document, mask)),
    last && placeAfter(query, last),
  );
};

export const listCollectionIds: Handler = async (call) => {
  const { access, body } = call;
  requireOperator(access.principal, 'viewer', metadata);
  const { path: parent } = parentOf(call);
  const asked = readMessage(body, 'request', ['pageSize', 'pageToken', 'readTime']);
  if (asked.readTime !== undefined) throw invalid('Ids of collections are of now.');
  const limit = pageSizeOf(asked.pageSize);
  const token = readText(asked.pageToken ?? '', 'page_token');
  const after = token === '' ? undefined : readText(readPageToken(token), 'page_token');
  if (after !== undefined) checkCollectionId(after);
  const ids = await collectionIdsBelow(access, parent, { after, limit: limit + 1 });
  const page = ids.slice(0, limit);
  return JSON.stringify({
    ...(page.length > 0 && { collectionIds: page }),
    ...(ids.length > limit && { nextPageToken: printPageToken(page.at(-1)) }),
  });
};
