import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Scan } from '../indexes/scan.ts';
import { adviceFor } from '../indexes/suggest-index.ts';
import type { Query } from '../query/query.ts';
import type { QueryLimits } from './query-limits.ts';

type Asked = { readonly query: Query; readonly limits: QueryLimits };

const exhausted = (sentence: string) => new RpcRefused('RESOURCE_EXHAUSTED', sentence);

export const tooManyRejected = ({ query, limits }: Asked, scan: Scan) =>
  exhausted(
    `The query has looked at ${limits.mostRejected} entries that are no answers to it. ` +
      adviceFor(query, scan),
  );

export const tooLong = ({ query, limits }: Asked, scan: Scan) =>
  exhausted(
    `The query has taken more than ${limits.longest / 1000} seconds. ${adviceFor(query, scan)}`,
  );

export const tooLarge = ({ mostBytes }: QueryLimits) =>
  exhausted(
    `The answers take more than ${mostBytes} bytes. Ask for them page by page, with a limit.`,
  );
