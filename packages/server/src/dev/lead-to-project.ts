import { identityData } from '@latchkey/identity/store/identity-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { carriesOwner, isTool } from './foreign-pages.ts';
import { type OtherProjects, projectOfKey } from './other-projects.ts';

type Json = Readonly<Record<string, unknown>>;

const textIn = (given: unknown, ...names: readonly string[]): string | undefined => {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Json;
  return names.map((name) => fields[name]).find((value) => typeof value === 'string') as
    | string
    | undefined;
};

const isOfAccounts = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.product === identityData.name;

/** Whoever shows a real credential is kept to the project that it was made for, as in production. */
const maySay = (request: FastifyRequest): boolean => carriesOwner(request) || isTool(request);

const targetIn = (given: unknown) => textIn(given, 'targetProjectId', 'target_project_id');

const keyIn = ({ headers, query }: FastifyRequest): string | undefined =>
  textIn(headers, 'x-goog-api-key') ?? textIn(query, 'key', 'apiKey');

/** Headers of the connection that the request came by, and of a body that is written anew. */
function forwarded({ headers }: FastifyRequest): Record<string, string | string[]> {
  const { connection: _c, 'content-length': _l, 'transfer-encoding': _t, ...rest } = headers;
  const given = Object.entries(rest).filter((entry): entry is [string, string | string[]] =>
    entry.every((part) => part !== undefined),
  );
  return Object.fromEntries(given);
}

/**
 * Hands on whatever is about another project: what its path names, or its body, or else its API key.
 * Before anything of a body is read, where that is not what names it.
 */
export function leadToProjects(
  app: FastifyInstance,
  own: { readonly id: string; readonly number: string },
  others: OtherProjects,
): void {
  const other = (project: string | undefined): string | undefined =>
    project === '' || project === own.id || project === own.number ? undefined : project;

  function namedByAddress(request: FastifyRequest): string | undefined {
    const inPath = textIn(request.params, 'project');
    if (inPath !== undefined) return maySay(request) ? other(inPath) : undefined;
    if (targetIn(request.query) !== undefined) return undefined;
    return other(projectOfKey(keyIn(request) ?? ''));
  }

  async function handOn(project: string, request: FastifyRequest, reply: FastifyReply) {
    let isOver = false;
    reply.raw.once('close', () => {
      isOver = true;
    });
    const entered = await others.enter(project);
    try {
      await entered.app.ready();
    } catch (error) {
      entered.leave();
      throw error;
    }
    reply.hijack();
    // Whoever hung up meanwhile does not keep the project open.
    if (isOver) return entered.leave();
    reply.raw.once('close', entered.leave);
    entered.app.routing(request.raw, reply.raw);
  }

  async function sayAgain(project: string, request: FastifyRequest, reply: FastifyReply) {
    const entered = await others.enter(project);
    try {
      const { statusCode, headers, rawPayload } = await entered.app.inject({
        method: request.method as 'POST',
        url: request.url,
        headers: { ...forwarded(request), 'content-type': 'application/json' },
        remoteAddress: request.ip,
        ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
      });
      return reply.code(statusCode).headers(headers).send(rawPayload);
    } finally {
      entered.leave();
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    const project = isOfAccounts(request) ? namedByAddress(request) : undefined;
    if (project !== undefined) await handOn(project, request, reply);
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!isOfAccounts(request) || !carriesOwner(request)) return;
    if (textIn(request.params, 'project') !== undefined) return;
    const project = other(targetIn(request.body) ?? targetIn(request.query));
    if (project !== undefined) return sayAgain(project, request, reply);
  });
}
