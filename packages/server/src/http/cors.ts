import type { FastifyInstance } from 'fastify';

/**
 * The API is for any origin: nothing here rides on cookies, so a foreign page can do no more than
 * its own server could. Credentials are never allowed.
 */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'retry-after')
      .header('vary', 'Origin');
    if (request.method !== 'OPTIONS') return;
    const wantedHeaders = request.headers['access-control-request-headers'];
    reply
      .header('access-control-allow-methods', 'GET,POST,PATCH,DELETE,OPTIONS')
      .header('access-control-allow-headers', wantedHeaders ?? 'content-type')
      .header('access-control-max-age', '3600');
    if (request.headers['access-control-request-private-network'] === 'true') {
      reply.header('access-control-allow-private-network', 'true');
    }
    return reply.code(204).send();
  });
}
