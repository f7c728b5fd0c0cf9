import type { FastifyInstance } from 'fastify';

/** Asks this very server without a network: its public address may be one that only browsers reach. */
export const fetchFromServer =
  (app: () => FastifyInstance): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search, host } = new URL(request.url);
    const { statusCode, headers, rawPayload } = await app().inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), host },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const type = String(headers['content-type'] ?? '');
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': type },
    });
  };
