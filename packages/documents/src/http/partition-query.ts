import { readStructuredQuery } from '../query/read-structured-query.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readInt64, readText } from '../wire/read-scalars.ts';
import { type Handler, parentOf } from './call.ts';
import { countParameter } from './parameters.ts';

const mostPartitions = 10_000;

/** Cursors at which a group can be cut, so that several can read it at once. */
export const partitionQuery: Handler = async (call) => {
  const parent = parentOf(call);
  const asked = readMessage(call.body, 'request', [
    'structuredQuery',
    'partitionCount',
    'pageSize',
    'pageToken',
    'readTime',
  ]);
  if (asked.readTime !== undefined) throw invalid('Partitions are of now.');
  const partitionCount = Number(readInt64(asked.partitionCount ?? 0, 'partition_count'));
  if (partitionCount < 1) throw invalid('partition_count must be positive.');
  const pageSize = countParameter(asked.pageSize, 'page_size');
  const pageToken = readText(asked.pageToken ?? '', 'page_token');
  const { partitions, nextPageToken } = await call.access.partition({
    query: readStructuredQuery(asked.structuredQuery ?? {}, parent),
    partitionCount: Math.min(partitionCount, mostPartitions),
    ...(pageSize > 0 && { pageSize }),
    ...(pageToken !== '' && { pageToken }),
  });
  return JSON.stringify({
    ...(partitions.length > 0 && { partitions }),
    ...(nextPageToken !== undefined && { nextPageToken }),
  });
};
