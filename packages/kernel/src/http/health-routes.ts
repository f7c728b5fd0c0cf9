import type { FastifyInstance } from 'fastify';

export type Health = {
  /** Whether new requests should come here: the database answers and nobody asked us to leave. */
  isReady(): Promise<boolean>;
};

export function mountHealthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await health.isReady()) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready' });
  });
}
