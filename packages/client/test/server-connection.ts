import type { World } from '@latchkey/testing/world';

type SentRequest = {
  readonly path: string;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
};

export type ServerConnection = {
  readonly fetch: typeof fetch;
  /** Everything that was sent, whether or not it arrived. */
  readonly requests: readonly SentRequest[];
  /** How often an operation was called. */
  count(path: string): number;
  cut(): void;
  restore(): void;
  /** Requests stay on their way from now on. The function returned lets them arrive. */
  hold(): () => void;
};

/** A browser's way to a real server, which can be cut. */
export function connectTo(world: World): ServerConnection {
  const requests: SentRequest[] = [];
  let isCut = false;
  let held: Promise<void> | undefined;
  return {
    requests,
    count: (path) => requests.filter((request) => request.path === path).length,
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    async fetch(input, init) {
      const url = new URL(String(input));
      const headers = new Headers(init?.headers);
      const payload = typeof init?.body === 'string' ? init.body : undefined;
      requests.push({ path: url.pathname, headers, body: JSON.parse(payload ?? '{}') });
      await held;
      if (isCut) throw new TypeError('fetch failed');
      const response = await world.app.inject({
        method: init?.method === 'GET' ? 'GET' : 'POST',
        url: url.pathname + url.search,
        headers: Object.fromEntries(headers),
        ...(payload === undefined ? {} : { payload }),
      });
      return new Response(response.body, {
        status: response.statusCode,
        headers: Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      });
    },
  };
}
