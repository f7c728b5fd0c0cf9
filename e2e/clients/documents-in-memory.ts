import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  pathOf,
  readDocumentName,
  readParentName,
} from '../../packages/documents/src/paths/document-name.ts';
import { aggregator } from '../../packages/documents/src/query/aggregation.ts';
import { readAggregationQuery } from '../../packages/documents/src/query/read-aggregation-query.ts';
import { readStructuredQuery } from '../../packages/documents/src/query/read-structured-query.ts';
import { projectedFields, runInMemory } from '../../packages/documents/src/query/run-in-memory.ts';
import type { Fields } from '../../packages/documents/src/values/value.ts';
import { type Microseconds, printTimestamp } from '../../packages/documents/src/wire/timestamps.ts';
import { applyWrites } from '../../packages/documents/src/writes/apply-writes.ts';
import { readWrites } from '../../packages/documents/src/writes/read-writes.ts';
import type { WriteTime } from '../../packages/documents/src/writes/write.ts';
import { rpcReplyTo } from '../../packages/kernel/src/http/rpc-reply.ts';

type Stored = {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Microseconds;
  readonly updateTime: Microseconds;
};

type Body = Readonly<Record<string, unknown>>;

async function bodyOf(request: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text) as Body;
}

/**
 * The domain of documents and nothing else: no database, no rules, one request at a time. What clients
 * make of its answers says whether the domain has understood the protocol.
 */
export async function startDocumentsInMemory() {
  const documents = new Map<string, Stored>();
  let now: Microseconds = 1_700_000_000_000_000;

  const print = ({ name, fields, createTime, updateTime }: Stored, shown: Fields = fields) => ({
    name,
    fields: shown,
    createTime: printTimestamp(createTime),
    updateTime: printTimestamp(updateTime),
  });

  const verbs: Readonly<Record<string, (body: Body, resource: string) => unknown>> = {
    batchGet: ({ documents: names }) =>
      (names as string[]).map((name) => {
        readDocumentName(name);
        const found = documents.get(name);
        const readTime = printTimestamp(now);
        return found ? { found: print(found), readTime } : { missing: name, readTime };
      }),
    commit: ({ writes }, resource) => {
      now += 1_234_567;
      const timeOf = (time: WriteTime) => (typeof time === 'number' ? time : now);
      const applied = applyWrites(documents, readWrites(writes, readParentName(resource)), now);
      for (const [name, { after }] of applied.changes) {
        if (after === undefined) documents.delete(name);
        else {
          const [createTime, updateTime] = [timeOf(after.createTime), timeOf(after.updateTime)];
          documents.set(name, { name, fields: after.fields, createTime, updateTime });
        }
      }
      const writeResults = applied.results.map(({ updateTime, transformResults }) => ({
        ...(updateTime !== undefined && { updateTime: printTimestamp(timeOf(updateTime)) }),
        ...(transformResults.length > 0 && { transformResults }),
      }));
      return { writeResults, commitTime: printTimestamp(now) };
    },
    runQuery: ({ structuredQuery }, resource) => {
      const query = readStructuredQuery(structuredQuery, readParentName(resource));
      const readTime = printTimestamp(now);
      const answers = runInMemory(query, [...documents.values()]);
      if (answers.length === 0) return [{ readTime }];
      return answers.map((stored) => ({
        document: print(stored, projectedFields(query, stored.fields)),
        readTime,
      }));
    },
    runAggregationQuery: ({ structuredAggregationQuery }, resource) => {
      const asked = readAggregationQuery(structuredAggregationQuery, readParentName(resource));
      const fold = aggregator(asked.aggregations);
      for (const answer of runInMemory(asked.query, [...documents.values()])) fold.add(answer);
      return [{ result: { aggregateFields: fold.result() }, readTime: printTimestamp(now) }];
    },
  };

  const server = createServer(async (request, response) => {
    try {
      const path = decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname);
      const colon = path.lastIndexOf(':');
      const verb = verbs[path.slice(colon + 1)];
      if (verb === undefined) throw new Error(`No such verb: ${path}`);
      const answer = verb(await bodyOf(request), path.slice('/v1/'.length, colon));
      response.end(JSON.stringify(answer));
    } catch (error) {
      const { status, body } = rpcReplyTo(error);
      response.writeHead(status).end(JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Paths of all documents. */
    paths: () => [...documents.keys()].map((name) => pathOf(name).join('/')),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
