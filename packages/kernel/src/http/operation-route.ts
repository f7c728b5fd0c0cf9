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
import type { Caller } from '../caller.ts';
import type { Operator } from '../operators/operator.ts';
import { Refused } from '../refused.ts';
import { admit, type Credentials } from './credentials.ts';
import { deviceLocaleOf } from './device-locale.ts';
import { routedPaths, routerPath } from './operation-paths.ts';
import { refuseSecretsIn } from './secrets-in-address.ts';

/** What an operation does. It is handed its product, then who calls, then what is asked. */
export type Handler<Product, O extends Operation> = (
  product: Product,
  caller: Caller,
  request: RequestOf<O>,
) => Promise<ReplyOf<O>>;

/** A call that was answered. */
export type Answered = {
  readonly caller: Caller;
  /** Whose call it turned out to be. */
  readonly account: { readonly tenant: string; readonly id: string } | undefined;
  readonly request: FastifyRequest;
};

/** What a product's operations have in common. */
export type OperationContext<Product> = {
  readonly product: Product;
  readonly project: { readonly id: string; readonly number: string };
  readonly credentials: Credentials;
  readonly addressOf: (request: FastifyRequest) => string;
  /** Whose data a call is about; refuses where the call names none or more than one. */
  readonly tenantOf: (operation: Operation, choice: TenantChoice) => Promise<string>;
  readonly onAnswered: (answered: Answered) => void;
};

/** What a call says of the tenant it is about. */
export type TenantChoice = {
  /** In the path. */
  readonly named: string | undefined;
  readonly message: { readonly tenantId?: string; readonly idToken?: unknown };
  readonly operator: string | undefined;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string;
    bulk?: true;
  }
}

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

const recognizedIn =
  (request: FastifyRequest) =>
  ({ name }: Operator): void => {
    request.actor = name;
  };

type Named = {
  readonly tenantId?: string;
  readonly targetProjectId?: string;
  readonly idToken?: string;
};

function checkProject(
  { id, number }: OperationContext<unknown>['project'],
  named: string | undefined,
): void {
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

export function mountOperation<Product, O extends Operation>(
  app: FastifyInstance,
  context: OperationContext<Product>,
  operation: O,
  handler: Handler<Product, O>,
): void {
  const { product, project: own, credentials, addressOf, tenantOf, onAnswered } = context;
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Json> => {
    const { project, tenant: named } = request.params as { project?: string; tenant?: string };
    const message = readMessage(operation.request, inputOf(request)) as RequestOf<O> & Named;
    const operator = await admit(credentials, operation, {
      authorization: request.headers.authorization,
      apiKey: apiKeyOf(request),
      namesProject: project !== undefined || Boolean(message.targetProjectId),
      recognized: recognizedIn(request),
    });
    refuseSecretsIn(request.query);
    checkProject(own, project);
    checkProject(own, message.targetProjectId);
    const tenant = await tenantOf(operation, { named, message, operator: operator?.name });
    let account: Answered['account'];
    const caller: Caller = {
      tenant,
      ...(operator === undefined ? {} : { operator: operator.name, role: operator.role }),
      address: addressOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      locale: first(request.headers['x-firebase-locale']),
      deviceLocale: deviceLocaleOf(request),
      requestId: request.id,
      signal: hangUpSignal(reply),
      memory: new Map(),
      recognize(recognized) {
        account = recognized;
      },
    };
    const result = await handler(product, caller, message);
    onAnswered({ caller, account, request });
    return writeMessage(operation.reply, result as Message<O['reply']>);
  };
  /** Who may not call is sent away before the first megabyte is read. */
  const admitBeforeReading = async (request: FastifyRequest): Promise<void> => {
    await admit(credentials, operation, {
      authorization: request.headers.authorization,
      apiKey: apiKeyOf(request),
      namesProject: true,
      recognized: recognizedIn(request),
    });
  };
  for (const path of routedPaths(operation)) {
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
