import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Metrics, secondsSince, waitingTimes } from '../metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whose route it is; the server's own where nobody says. */
    product?: string;
    /** Answers only that there is nothing. */
    isNothing?: true;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What is asked, where one route has several operations: of a list that ends. */
    operation?: string | undefined;
  }
}

type CountedRoute = { note(code: string, seconds: number): void };

const nobody = { product: 'none', operation: 'none' };

/** By the route that was found and never by what was asked for: there is no end to what can be. */
function namesOf({ routeOptions: { url, method, config }, operation: asked }: FastifyRequest) {
  if (url === undefined) return nobody;
  const { product = 'server', operation, isNothing } = config;
  if (isNothing) return { product, operation: 'none' };
  return { product, operation: asked ?? operation ?? `${String(method)} ${url}` };
}

/** A code of the protocol where the answer has one. */
function codeOf({ raw, refusal, statusCode }: FastifyReply): string {
  if (!raw.writableEnded) return 'CANCELLED';
  if (refusal !== undefined) return refusal;
  return statusCode < 400 ? 'OK' : `${Math.floor(statusCode / 100)}xx`;
}

/**
 * Counts what every product answers, without its doing. Has to be the first to see a request: what is
 * refused early is counted, too, and so is whoever hangs up.
 */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter({
    name: 'latchkey_requests_total',
    help: 'Requests that were answered, by product, operation and the code of the answer',
    labels: ['product', 'operation', 'code'],
  });
  const durations = metrics.histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer',
    labels: ['product', 'operation'],
    buckets: waitingTimes,
  });
  let inProgress = 0;
  metrics.gauge(
    { name: 'latchkey_requests_in_progress', help: 'Requests that are being answered' },
    () => [{ labels: {}, value: inProgress }],
  );

  const routes = new WeakMap<object, Map<string | undefined, CountedRoute>>();
  function counted(request: FastifyRequest): CountedRoute {
    const names = namesOf(request);
    const duration = durations(names);
    const byCode = new Map<string, ReturnType<typeof requests>>();
    return {
      note(code, seconds) {
        duration.observe(seconds);
        const known = byCode.get(code) ?? requests({ ...names, code });
        byCode.set(code, known);
        known.add();
      },
    };
  }

  function routeOf(request: FastifyRequest): CountedRoute {
    const { config } = request.routeOptions;
    const byOperation = routes.get(config) ?? new Map<string | undefined, CountedRoute>();
    routes.set(config, byOperation);
    const known = byOperation.get(request.operation) ?? counted(request);
    byOperation.set(request.operation, known);
    return known;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now();
    inProgress += 1;
    reply.raw.on('close', () => {
      inProgress -= 1;
      routeOf(request).note(codeOf(reply), secondsSince(began));
    });
    done();
  });
}
