import { ClientError } from './client-error.ts';
import { clientVersion } from './client-version.ts';
import type { Heartbeat } from './heartbeat.ts';
import { methodAndPath, type OperationName, type ReplyFor, type RequestFor } from './operations.ts';
import { readFailure } from './read-failure.ts';

export type CallContext = {
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  /** In milliseconds. */
  timeout(): number;
  readonly heartbeat: Heartbeat;
  tenantId(): string | undefined;
  locale(): string | undefined;
};

export type CallSettings = {
  readonly signal?: AbortSignal | undefined;
  readonly timeout?: number;
  /** The answer matters less than that the question is still sent when the page is left. */
  readonly keepalive?: boolean;
};

export type Call = <Name extends OperationName>(
  name: Name,
  request: RequestFor<Name>,
  settings?: CallSettings,
) => Promise<ReplyFor<Name>>;

type Fields = Readonly<Record<string, unknown>>;

const queryOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

function addressAndBody({ url, apiKey }: CallContext, name: OperationName, message: Fields) {
  const [method, path] = methodAndPath(name).split(' ');
  return method === 'GET'
    ? { address: `${url}${path}?${queryOf({ key: apiKey, ...message })}`, method }
    : {
        address: `${url}${path}?${queryOf({ key: apiKey })}`,
        method: 'POST',
        body: JSON.stringify(message),
      };
}

/** Runs until done, cancelled or out of time; then the request itself is ended too. */
async function limited<Result>(
  timeout: number,
  signal: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw signal.reason;
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ClientError('TIMEOUT')), timeout);
    const cancel = () => reject(signal?.reason);
    signal?.addEventListener('abort', cancel, { signal: controller.signal });
  });
  try {
    // Raced, for not every `fetch` a page is given listens to its signal.
    return await Promise.race([task(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    // With it goes what listens to the caller's own signal.
    controller.abort();
  }
}

/** A token says itself whose it is: that tenant may be another than the one chosen since. */
const namesTenant = (request: Fields): boolean => 'idToken' in request || 'refreshToken' in request;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function exchange(
  fetch: CallContext['fetch'],
  address: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly body: object }> {
  try {
    const response = await fetch(address, init);
    const body: unknown = await response.json();
    if (isObject(body)) return { response, body };
  } catch (error) {
    throw new ClientError('NETWORK_REQUEST_FAILED', String(error));
  }
  throw new ClientError('NETWORK_REQUEST_FAILED', 'No object');
}

/** How a client asks the server. Every failure is a `ClientError`, except the caller's own abort. */
export function createCall(context: CallContext): Call {
  return async (name, request, { signal, timeout = context.timeout(), keepalive = false } = {}) => {
    const tenantId = context.tenantId();
    const locale = context.locale();
    const message =
      tenantId === undefined || namesTenant(request) ? request : { tenantId, ...request };
    const { address, ...init } = addressAndBody(context, name, message);
    const pulse = context.heartbeat.take();
    let answered = false;
    try {
      const { response, body } = await limited(timeout, signal, (end) =>
        exchange(context.fetch, address, {
          ...init,
          signal: end,
          keepalive,
          cache: 'no-store',
          credentials: 'omit',
          // The address of this page may hold a code.
          referrerPolicy: 'no-referrer',
          // The server never redirects, and a password must not follow whoever does.
          redirect: 'error',
          headers: {
            'Content-Type': 'application/json',
            'X-Client-Version': clientVersion,
            ...(locale && { 'X-Firebase-Locale': locale }),
            ...(pulse && { 'X-Firebase-Client': pulse.header }),
          },
        }),
      );
      answered = true;
      if (!response.ok) throw readFailure(response.status, response.headers, body);
      // The server writes replies by the same description these types come from.
      return body as ReplyFor<typeof name>;
    } finally {
      pulse?.settle(answered);
    }
  };
}
