import type { FastifyInstance } from 'fastify';

export type Health = {
  /** Whether new requests should come here: the database answers and nobody asked us to leave. */
  isReady(): Promise<boolean>;
};

const paths: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

/** Asked every few seconds by whoever watches: an answer that all is well is no news. */
export const isHealthProbe = (route: string | undefined, status: number): boolean =>
  status === 200 && paths.has(route);

export function mountHealthRoutes(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await health.isReady()) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready' });
  });
}
