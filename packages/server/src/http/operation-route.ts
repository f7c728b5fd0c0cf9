import {
  bulkLimits,
  type Message,
  type Operation,
  type ReplyOf,
  type RequestOf,
  readMessage,
  writeMessage,
} from '@latchkey/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import { Refused } from '../identity/refused.ts';
import type { UsageCounter } from '../identity/usage/usage-counter.ts';
import { admit, type Credentials } from './credentials.ts';
import { deviceLocaleOf } from './device-locale.ts';
import { operationPaths, routerPath } from './operation-paths.ts';
import { refuseSecretsIn } from './secrets-in-address.ts';
import { tenantOfRequest } from './tenant-of-request.ts';

export type Handler<O extends Operation> = (
  identity: Identity,
  caller: Caller,
  request: RequestOf<O>,
) => Promise<ReplyOf<O>>;

export type RouteContext = {
  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly usage: UsageCounter;
};

type Json = Readonly<Record<string, unknown>>;

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** A key given twice, or inside the body, is no key: only one text in one place can be compared. */
function apiKeyOf({ headers, query }: FastifyRequest): string | undefined {
  const given = headers['x-goog-api-key'] ?? (query as Json)['key'];
  return typeof given === 'string' ? given : undefined;
}

/**
 * Query parameters are part of the message: GET has nothing else, and PATCH puts its mask there. So
 * is what the path names beside the project and the tenant.
 */
const inputOf = (request: FastifyRequest): Json => {
  const { project: _project, tenant: _tenant, ...named } = request.params as Json;
  return { ...(request.query as Json), ...(request.body as Json | undefined), ...named };
};

type Named = {
  readonly tenantId?: string;
  readonly targetProjectId?: string;
  readonly idToken?: string;
};

function checkProject(identity: Identity, named: string | undefined): void {
  const { id, number } = identity.project;
  if (named === undefined || named === '' || named === id || named === number) return;
  throw new Refused('INVALID_PROJECT_ID', `This server serves the project ${id}.`);
}

/**
 * Ends when the caller hangs up before the answer is sent. Not with the socket: a connection carries
 * many requests, and each would leave its listener behind.
 */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

export function mountOperation<O extends Operation>(
  app: FastifyInstance,
  { identity, credentials, addressOf, usage }: RouteContext,
  operation: O,
  handler: Handler<O>,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Json> => {
    const { project, tenant: named } = request.params as { project?: string; tenant?: string };
    const message = readMessage(operation.request, inputOf(request)) as RequestOf<O> & Named;
    const operator = await admit(credentials, operation, {
      authorization: request.headers.authorization,
      apiKey: apiKeyOf(request),
      namesProject: project !== undefined || Boolean(message.targetProjectId),
    });
    refuseSecretsIn(request.query);
    checkProject(identity, project);
    checkProject(identity, message.targetProjectId);
    const tenant = await tenantOfRequest(identity, operation, {
      named,
      message,
      operator: operator?.name,
    });
    let recognized: { readonly tenant: string; readonly id: string } | undefined;
    const caller: Caller = {
      tenant,
      ...(operator === undefined ? {} : { operator: operator.name, role: operator.role }),
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      locale: first(request.headers['x-firebase-locale']),
      deviceLocale: deviceLocaleOf(request),
      requestId: request.id,
      signal: hangUpSignal(reply),
      recognize(account) {
        recognized = account;
      },
    };
    const result = await handler(identity, caller, message);
    // What operators do is nobody's activity.
    if (operator === undefined) {
      usage.note({
        tenant: recognized?.tenant ?? caller.tenant,
        accountId: recognized?.id,
        address: caller.address,
        heartbeats: first(request.headers['x-firebase-client']),
      });
    }
    return writeMessage(operation.reply, result as Message<O['reply']>);
  };
  /** Who may not call is sent away before the first megabyte is read. */
  const admitBeforeReading = async (request: FastifyRequest): Promise<void> => {
    await admit(credentials, operation, {
      authorization: request.headers.authorization,
      apiKey: apiKeyOf(request),
      namesProject: true,
    });
  };
  for (const path of operationPaths(operation)) {
    app.route({
      method: operation.method,
      url: routerPath(path),
      config: { operation: operation.name, ...(operation.bulk ? { bulk: true } : {}) },
      ...(operation.bodyBytes === undefined ? {} : { bodyLimit: operation.bodyBytes }),
      ...(operation.bulk ? { bodyLimit: bulkLimits.bodyBytes, onRequest: admitBeforeReading } : {}),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return answer(request, reply);
      },
    });
  }
}
