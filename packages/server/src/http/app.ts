import { randomUUID } from 'node:crypto';
import { requestLimits } from '@latchkey/protocol';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Identity } from '../identity/identity.ts';
import type { UsageCounter } from '../identity/usage/usage-counter.ts';
import { addressKey, clientAddress } from './client-address.ts';
import { allowEverybody, allowOrigins, type Origins } from './cors.ts';
import { CredentialRefused, type Credentials } from './credentials.ts';
import { errorReply, replyTo } from './error-reply.ts';
import { type Health, mountHealthRoutes } from './health-routes.ts';
import { mountIdentityRoutes } from './identity-routes.ts';
import { mountKeyRoutes, type PublishedKeys } from './key-routes.ts';
import { faultFields, type Log } from './log.ts';
import { logOperations } from './operation-log.ts';
import { mountPasskeyRoutes } from './passkey-routes.ts';
import { createRefusalAudit } from './refusal-audit.ts';
import { answerBrokenRequest, refuseEarly } from './refused-early.ts';
import { readBodies } from './request-bodies.ts';
import { mountSamlMetadata } from './saml-metadata-routes.ts';
import { refuseSecretsIn } from './secrets-in-address.ts';
import { sendError } from './send-error.ts';
import { type Exchange, mountTokenEndpoint } from './token-endpoint.ts';

export type AppContext = {
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly keys: PublishedKeys;
  readonly exchange: Exchange;
  readonly health: Health;
  readonly usage: UsageCounter;
  readonly log: Log;
  readonly trustsProxy: (ip: string) => boolean;
  readonly origins: Origins;
  /** What development looks at before anything else. */
  readonly guard?: ((app: FastifyInstance) => void) | undefined;
  /** Served over https, so that browsers may be told to insist on it. */
  readonly secure: boolean;
  /** Pages and, in development, the conveniences that production does not have. */
  readonly mountPages: (
    app: FastifyInstance,
    addressOf: (request: FastifyRequest) => string,
  ) => void;
  readonly timeouts?: {
    readonly headers: number;
    readonly request: number;
    readonly keepAlive: number;
  };
};

const usualTimeouts = { headers: 10_000, request: 30_000, keepAlive: 5_000 };

function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof CredentialRefused) return sendError(reply, error.reply);
    // Whoever hung up gets no answer, and is no fault of ours.
    if (request.raw.socket.destroyed) return reply.hijack();
    const answer = replyTo(error);
    if (answer.fault !== undefined) {
      log('error', 'request_failed', { requestId: request.id, ...faultFields(answer.fault) });
    }
    return sendError(reply, answer);
  });
  app.setNotFoundHandler((request, reply) => {
    // An operation that is asked for by another method is not there, either.
    refuseSecretsIn(request.query);
    return sendError(reply, errorReply('NOT_FOUND', 'There is nothing here.'));
  });
}

function noteRequests(
  app: FastifyInstance,
  log: Log,
  noteRefusal: ReturnType<typeof createRefusalAudit>,
  addressOf: (request: FastifyRequest) => string,
): void {
  app.addHook('onResponse', async (request, reply) => {
    noteRefusal({
      status: reply.statusCode,
      route: request.routeOptions.url ?? 'none',
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    });
    log('info', 'request', {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
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

export function createApp(context: AppContext): FastifyInstance {
  const { identity, credentials, keys, health, log, trustsProxy, secure } = context;
  const timeouts = context.timeouts ?? usualTimeouts;
  const app = Fastify({
    logger: false,
    bodyLimit: requestLimits.bodyBytes,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.keepAlive,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => {
      // The sender's type parameters differ from the usual ones, and only types know.
      sendError(reply as FastifyReply, replyTo(error));
    },
    clientErrorHandler: answerBrokenRequest,
    // Whoever still holds a connection while we leave is answered like everybody before.
    return503OnClosing: false,
    http: {
      maxHeaderSize: requestLimits.headerBytes,
      // Ours to refuse: Node would go on with what follows on the connection.
      requireHostHeader: false,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: Math.min(1000, timeouts.headers),
    },
  });
  app.server.maxConnections = 10_000;
  // One more than allowed: Node drops what exceeds this, and we want to see it.
  app.server.maxHeadersCount = requestLimits.headers + 1;

  setHeaders(app, secure);
  refuseEarly(app);
  context.guard?.(app);
  readBodies(app);
  answerErrors(app, log);
  const addressOf = (request: FastifyRequest) =>
    addressKey(
      clientAddress(request.ip, request.headers['x-forwarded-for']?.toString(), trustsProxy),
    );
  noteRequests(app, log, createRefusalAudit(identity, log), addressOf);
  mountHealthRoutes(app, health);
  app.register((api, _options, done) => {
    allowOrigins(api, context.origins);
    logOperations(api, identity, log);
    api.options('/*', async (_request, reply) => reply.code(204).send());
    mountIdentityRoutes(api, { identity, credentials, addressOf, usage: context.usage });
    mountTokenEndpoint(api, context.exchange);
    done();
  });
  app.register((documents, _options, done) => {
    allowEverybody(documents);
    mountPasskeyRoutes(documents, identity);
    mountSamlMetadata(documents, identity);
    mountKeyRoutes(documents, keys, {
      publicUrl: identity.publicUrl,
      project: identity.project.id,
    });
    done();
  });
  app.register((pages, _options, done) => {
    context.mountPages(pages, addressOf);
    done();
  });
  return app;
}
