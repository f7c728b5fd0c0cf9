import { printName, readParentName } from '../paths/document-name.ts';
import { checkCollectionId } from '../paths/ids.ts';
import { readOrderText } from '../query/read-order-text.ts';
import { readStructuredQuery } from '../query/read-structured-query.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readText } from '../wire/read-scalars.ts';
import { type Handler, parentOf } from './call.ts';
import { booleanParameter, countParameter, maskParameter, textParameter } from './parameters.ts';
import { printStored } from './print-answers.ts';
import { readMoment } from './transactions.ts';

const usualPage = 100;
const largestPage = 1000;

const pageSizeOf = (wire: unknown): number =>
  Math.min(countParameter(wire, 'page_size') || usualPage, largestPage);

export const listDocuments: Handler = async ({ access, address }) => {
  const { database, path, parameters } = address;
  const collectionId = path.at(-1) ?? '';
  checkCollectionId(collectionId);
  const parent = readParentName(printName(database, path.slice(0, -1)));
  const pageSize = pageSizeOf(textParameter(parameters, 'pageSize'));
  const mask = maskParameter(parameters, 'mask');
  const pageToken = textParameter(parameters, 'pageToken');
  // Rules prove a list like the query that it is.
  const query = readStructuredQuery(
    {
      from: [{ collectionId }],
      orderBy: readOrderText(textParameter(parameters, 'orderBy') ?? ''),
      limit: pageSize,
    },
    parent,
  );
  const { at } = await readMoment(access, {
    transaction: textParameter(parameters, 'transaction'),
    readTime: textParameter(parameters, 'readTime'),
  });
  const { documents, nextPageToken } = await access.list(
    query,
    {
      ...{ database, parent: parent.path, collectionId, orderBy: query.orderBy, pageSize },
      ...(pageToken !== undefined && { pageToken }),
      showMissing: booleanParameter(parameters, 'showMissing') ?? false,
    },
    at,
  );
  const printed = documents.map(({ name, document }) =>
    document === undefined ? JSON.stringify({ name }) : printStored(document, mask),
  );
  const members = [
    ...(printed.length > 0 ? [`"documents":[${printed.join()}]`] : []),
    ...(nextPageToken === undefined ? [] : [`"nextPageToken":"${nextPageToken}"`]),
  ];
  return `{${members.join()}}`;
};

export const listCollectionIds: Handler = async (call) => {
  const { path: parent } = parentOf(call);
  const asked = readMessage(call.body, 'request', ['pageSize', 'pageToken', 'readTime']);
  if (asked.readTime !== undefined) throw invalid('Ids of collections are of now.');
  const { collectionIds, nextPageToken } = await call.access.listCollectionIds({
    ...{ database: call.address.database, parent },
    pageSize: countParameter(asked.pageSize, 'page_size'),
    pageToken: readText(asked.pageToken ?? '', 'page_token'),
  });
  return JSON.stringify({
    ...(collectionIds.length > 0 && { collectionIds }),
    ...(nextPageToken !== undefined && { nextPageToken }),
  });
};
