import { randomUUID } from 'node:crypto';
import { requestLimits } from '@latchkey/protocol';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { answerErrors } from './answer-errors.ts';
import { createArrivalDeadlines } from './arrival-deadlines.ts';
import { answerBrokenRequest, isTimeout } from './broken-request.ts';
import { addressKey, clientAddress } from './client-address.ts';
import { type Envelope, replyTo } from './error-reply.ts';
import { tellByFirstBytes } from './first-bytes.ts';
import { withoutForeignHost } from './foreign-hosts.ts';
import { type Health, isHealthProbe, mountHealthRoutes } from './health-routes.ts';
import { openHttp2Sessions } from './http2-sessions.ts';
import { type Door, envelopeOf, type Mount, usualReading, widestReading } from './mount.ts';
import { mountProduct } from './mount-product.ts';
import type { Refusal } from './refusal-audit.ts';
import { headBytes, refuseEarly } from './refused-early.ts';
import { readBodies } from './request-bodies.ts';
import { countRequests } from './request-metrics.ts';
import { nothingHere } from './request-refused.ts';
import { refuseSecretsIn } from './secrets-in-address.ts';
import { sendError } from './send-error.ts';
import { giveUpUntaken } from './untaken-answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once somebody has found out: an operator's name, for the trail of what was refused. */
    actor?: string | undefined;
  }
}

export type AppContext = {
  readonly health: Health;
  readonly log: Log;
  /** Told of every failure and of every answer, for the audit trail. */
  readonly noteRefusal: (refusal: Refusal) => void;
  /** Where requests are counted, if anybody may look. */
  readonly metrics?: Metrics | undefined;
  readonly trustsProxy: (ip: string) => boolean;
  /** What development looks at before anything else. */
  readonly guard?: ((app: FastifyInstance) => void) | undefined;
  /** Served over https, so that browsers may be told to insist on it. */
  readonly secure: boolean;
  /** What is served, each in a scope of its own: hooks of one are not in the way of another. */
  readonly mounts: readonly Mount[];
  readonly timeouts?: {
    readonly headers: number;
    readonly request: number;
    readonly keepAlive: number;
    /** For an answer of which nothing is taken. */
    readonly untaken?: number;
  };
};

const usualTimeouts: NonNullable<AppContext['timeouts']> = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 5_000,
};

/** Messages are read by what the protocol says of them, and the framework's compilers are not even loaded. */
const noSchemas = { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } as const;

function refuseSchemas(): never {
  throw new Error('A route has no schema: mountOperation reads and writes its messages.');
}

/** What is nobody's. */
function answerNothing(app: FastifyInstance): void {
  app.setNotFoundHandler((request) => {
    // An operation that is asked for by another method is not there, either.
    refuseSecretsIn(request.query);
    throw nothingHere();
  });
}

function noteRequests(
  app: FastifyInstance,
  log: Log,
  noteRefusal: (refusal: Refusal) => void,
  addressOf: (request: FastifyRequest) => string,
): void {
  const note = (request: FastifyRequest, status: number) =>
    noteRefusal({
      status,
      route: request.routeOptions.url ?? 'none',
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
      operator: request.actor,
    });
  // Whoever hangs up before the answer was refused nonetheless, and there is no response to note. A
  // connection that is gone no longer says where it led, unless it was asked before.
  app.addHook('onRequest', (request, _reply, done) => {
    addressOf(request);
    done();
  });
  app.addHook('onError', async (request, _reply, error) =>
    note(request, envelopeOf(request)(error).status),
  );
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.meantStatus ?? reply.statusCode;
    note(request, status);
    if (isHealthProbe(request.routeOptions.url, status)) return;
    log('info', 'request', {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      requestId: request.id,
    });
  });
}

function setHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      // Pages, which are made to be looked at, have policies of their own.
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('x-request-id', request.id);
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
}

/** In one piece: Node makes it of thirteen, which are held for as long as what was asked goes on. */
const requestId = (): string => Buffer.from(randomUUID(), 'latin1').toString('latin1');

/** For what the framework refuses before it has found a route. */
function envelopeAt(mounts: readonly Mount[], url: string): Envelope {
  const path = url.split('?', 1)[0];
  const asked = mounts.find(({ prefix }) => prefix && `${path}/`.startsWith(`${prefix}/`));
  return asked?.envelope ?? replyTo;
}

export function createApp(context: AppContext): FastifyInstance {
  const { health, log, noteRefusal, trustsProxy, secure, mounts } = context;
  const timeouts = context.timeouts ?? usualTimeouts;
  const widest = widestReading(mounts);
  const deadlines = createArrivalDeadlines();
  const app = Fastify({
    logger: false,
    bodyLimit: usualReading.bodyBytes,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    forceCloseConnections: 'idle',
    genReqId: requestId,
    requestIdHeader: false,
    routerOptions: { maxParamLength: widest.parameterLength },
    rewriteUrl: ({ url = '/' }) => withoutForeignHost(url),
    schemaController: { compilersFactory: noSchemas },
    frameworkErrors: (error, request, reply) => {
      // The sender's type parameters differ from the usual ones, and only types know.
      sendError(reply as FastifyReply, envelopeAt(mounts, request.url)(error));
    },
    clientErrorHandler: (error, socket) => {
      if (isTimeout(error) && deadlines.isOurs(socket)) return;
      answerBrokenRequest(error, socket);
    },
    // Whoever still holds a connection while we leave is answered like everybody before.
    return503OnClosing: false,
    http: {
      maxHeaderSize: headBytes(widest),
      // Ours to refuse: Node would go on with what follows on the connection.
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
  });
  const { take } = openHttp2Sessions(app.server, {
    headBytes: headBytes(widest),
    log,
    longestUntaken: timeouts.untaken,
  });
  giveUpUntaken(app.server, timeouts.untaken);
  tellByFirstBytes(app.server, { takeHttp2: take, patience: timeouts.headers });
  app.server.maxConnections = 10_000;
  // One more than allowed: Node drops what exceeds this, and we want to see it.
  app.server.maxHeadersCount = requestLimits.headers + 1;

  app.decorateReply('refusal', undefined);
  app.decorateReply('meantStatus', undefined);
  app.decorateRequest('operation', undefined);
  app.decorateRequest('actor', undefined);
  if (context.metrics !== undefined) countRequests(app, context.metrics);
  setHeaders(app, secure);
  refuseEarly(app, widest);
  context.guard?.(app);
  readBodies(app);
  deadlines.setForHttp2(app, timeouts.request, replyTo);
  answerErrors(app, log, replyTo);
  answerNothing(app);
  const addresses = new WeakMap<FastifyRequest, string>();
  function addressOf(request: FastifyRequest): string {
    const known = addresses.get(request);
    if (known !== undefined) return known;
    const forwarded = request.headers['x-forwarded-for']?.toString();
    const { remoteAddress = '' } = request.socket;
    const address = addressKey(clientAddress(remoteAddress, forwarded, trustsProxy));
    addresses.set(request, address);
    return address;
  }
  noteRequests(app, log, noteRefusal, addressOf);
  mountHealthRoutes(app, health);
  const leaving = new AbortController();
  app.addHook('preClose', async () => leaving.abort());
  const door: Door = { addressOf, leaving: leaving.signal };
  const surroundings = { door, log, deadlines, requestTimeout: timeouts.request };
  for (const mount of mounts) mountProduct(app, mount, surroundings);
  return app;
}
