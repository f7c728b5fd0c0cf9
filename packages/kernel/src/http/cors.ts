import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Whose pages may read what the API answers. */
export type Origins = {
  mayRead(origin: string): Promise<boolean>;
  /** May they do so from outside of the network that the server is in? */
  readonly privateNetwork: boolean;
  /** Other than accounts are called by. */
  readonly methods?: readonly string[];
  /** Headers of answers that a page may see beside the usual ones. */
  readonly exposed?: readonly string[];
  /** For clients that ask with credentials, where nothing rides on cookies all the same. */
  readonly credentials?: boolean;
};

const usualMethods = ['GET', 'POST', 'PATCH', 'DELETE'];

/**
 * Who is not granted anything is answered like any machine that calls, and only the page does not
 * get to see it. Nothing here rides on cookies: credentials are allowed only where somebody says so.
 */
function allowOrigins(app: FastifyInstance, origins: Origins): void {
  const methods = [...(origins.methods ?? usualMethods), 'OPTIONS'].join();
  const exposed = ['retry-after', ...(origins.exposed ?? [])].join();
  async function answerPage(request: FastifyRequest, reply: FastifyReply, origin: string) {
    const { method, headers } = request;
    const granted = await origins.mayRead(origin);
    if (granted) {
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', exposed);
      if (origins.credentials === true) reply.header('access-control-allow-credentials', 'true');
    }
    if (method !== 'OPTIONS') return;
    if (granted) {
      reply
        .header('access-control-allow-methods', methods)
        .header(
          'access-control-allow-headers',
          headers['access-control-request-headers'] ?? 'content-type',
        )
        .header('access-control-max-age', '3600');
      if (origins.privateNetwork && headers['access-control-request-private-network'] === 'true') {
        reply.header('access-control-allow-private-network', 'true');
      }
    }
    return reply.code(204).send();
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined) {
      // No page, and nobody has to be waited for.
      done();
      return;
    }
    return answerPage(request, reply, origin);
  });
}

/** Documents that hold nothing but public knowledge. */
function allowEverybody(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
}

export function allowReaders(app: FastifyInstance, readers: Origins | 'everybody'): void {
  if (readers === 'everybody') allowEverybody(app);
  else allowOrigins(app, readers);
}
