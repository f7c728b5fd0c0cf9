import type { FastifyInstance } from 'fastify';

const methods = 'DELETE,GET,HEAD,PATCH,POST,PUT';

/**
 * Pages of every origin may read what is answered, as they may at Google: who asks is said by a token,
 * which no browser sends by itself. The client for browsers asks with credentials, though, and is
 * answered by browsers only if it is allowed to.
 */
export function allowAllOrigins(scope: FastifyInstance, isDevelopment: boolean): void {
  scope.addHook('onRequest', async ({ method, headers }, reply) => {
    reply.header('vary', 'Origin');
    if (headers.origin === undefined) return;
    reply
      .header('access-control-allow-origin', headers.origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'retry-after');
    if (method !== 'OPTIONS') return;
    reply
      .header('access-control-allow-methods', methods)
      .header(
        'access-control-allow-headers',
        headers['access-control-request-headers'] ?? 'content-type',
      )
      .header('access-control-max-age', '3600');
    if (isDevelopment && headers['access-control-request-private-network'] === 'true') {
      reply.header('access-control-allow-private-network', 'true');
    }
  });
}
