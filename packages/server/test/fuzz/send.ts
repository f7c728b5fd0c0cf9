import type { World } from '@latchkey/testing/world';
import type { Known } from './scene.ts';
import type { WireRequest } from './wire-requests.ts';
import { filledIn } from './wire-values.ts';

/** No request here waits for anything outside, so that whatever takes this long never ends. */
const patience = 30_000;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, textOf(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

function headersOf({ sender, method }: WireRequest): Record<string, string> {
  const isOperator = sender === 'operator' || sender === 'both';
  return {
    ...(isOperator ? { authorization: 'Bearer owner' } : {}),
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  };
}

async function statusOf({ app }: World, known: Known, request: WireRequest): Promise<number> {
  const { method, path, sender, body, query } = request;
  const key = sender === 'person' || sender === 'both' ? { key: 'any' } : {};
  const text = queryOf(filledIn({ ...key, ...query }, known) as Record<string, unknown>);
  const payload = method === 'GET' ? {} : { payload: JSON.stringify(filledIn(body, known)) };
  const url = `${path.replace('$tenant', known.tenant)}?${text}`;
  return (await app.inject({ method, url, headers: headersOf(request), ...payload })).statusCode;
}

/** What went wrong in the server's own words, without those that differ from time to time. */
function faultIn(logged: readonly string[]): string {
  const line = logged.findLast((text) => text.includes('request_failed'));
  const { error = 'no fault in the log', stack = '' } = line === undefined ? {} : JSON.parse(line);
  return `${error} ${String(stack).split('\n')[0]?.trim() ?? ''}`;
}

/** How the server broke, or undefined where it did not. That something is not there is said by 501. */
export async function breakage(
  world: World,
  known: Known,
  request: WireRequest,
): Promise<string | undefined> {
  world.logged.length = 0;
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<'never'>((resolve) => {
    timer = setTimeout(() => resolve('never'), patience);
  });
  const status = await Promise.race([statusOf(world, known, request), never]);
  clearTimeout(timer);
  if (status === 'never') return 'no answer';
  return status < 500 || status === 501 ? undefined : `${status} ${faultIn(world.logged)}`;
}
