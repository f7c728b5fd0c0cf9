import type { Door } from '@latchkey/kernel/http/mount';
import { noteActor } from '@latchkey/kernel/http/note-actor';
import type { Principal, Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeclaredIndexes, type NamedIndex, openIndexes } from '../access/declared-indexes.ts';
import { type DatabaseName, rootOf } from '../paths/document-name.ts';
import {
  checkMask,
  printComposite,
  printDone,
  printField,
  readComposite,
  readField,
  readGroup,
  readOverride,
  usualField,
} from './index-messages.ts';
import type { OperatorAct } from './operator-act.ts';
import { readBodiesAsJson } from './read-bodies.ts';
import { checkServed, type ServedDatabases } from './served-databases.ts';

export type IndexRoutes = Parameters<typeof openIndexes>[0] & {
  readonly principals: Principals;
  readonly served: ServedDatabases;
  /** For the audit trail, and for whoever builds them. */
  readonly declared: (act: OperatorAct) => Promise<void>;
};

/** In place of one collection group: all of them. */
const allGroups = '-';

type Named = {
  Params: { project: string; database: string; group: string; id: string; field: string };
  Querystring: { updateMask?: string };
};

type Asked = {
  readonly indexes: DeclaredIndexes;
  readonly database: DatabaseName;
  readonly request: FastifyRequest<Named>;
};

type Answer = (asked: Asked) => Promise<unknown>;

/** What tools of Firebase call to declare indexes, for operators. */
export function mountIndexRoutes(scope: FastifyInstance, door: Door, parts: IndexRoutes): void {
  const { principals, served, declared } = parts;
  readBodiesAsJson(scope);

  async function wasDeclared(asked: Asked, principal: Principal): Promise<void> {
    // Nobody else comes this far.
    if (principal.kind !== 'operator') return;
    const { request, database } = asked;
    const { headers, id: requestId } = request;
    await declared({
      ...{ operator: principal, name: rootOf(database), requestId },
      ...{ address: door.addressOf(request), userAgent: headers['user-agent'] ?? '' },
    });
  }

  const found = async ({ indexes, request }: Asked): Promise<NamedIndex> => {
    const { group, id } = request.params;
    const index = (await indexes.composites()).find(
      (one) => one.id === id && one.index.collectionGroup === group,
    );
    if (index === undefined) throw new RpcRefused('NOT_FOUND', 'There is no such index.');
    return index;
  };

  const isAsked = ({ request }: Asked, group: string): boolean =>
    request.params.group === allGroups || request.params.group === group;

  const listIndexes: Answer = async (asked) => ({
    indexes: (await asked.indexes.composites())
      .filter(({ index }) => isAsked(asked, index.collectionGroup))
      .map((index) => printComposite(asked.database, index)),
  });

  const createIndex: Answer = async ({ indexes, database, request }) => {
    const group = readGroup(request.params.group);
    const made = await indexes.create(readComposite(group, request.body));
    return printDone(database, 'Index', printComposite(database, made));
  };

  const deleteIndex: Answer = async ({ indexes, request }) => {
    await indexes.delete(request.params.group, request.params.id);
    return {};
  };

  const listFields: Answer = async (asked) => ({
    fields: (await asked.indexes.overrides())
      .filter(({ override }) => isAsked(asked, override.collectionGroup))
      .map(({ override, state }) => printField(asked.database, override, state)),
  });

  const getField: Answer = async ({ indexes, database, request }) => {
    const group = readGroup(request.params.group);
    const fieldPath = readField(request.params.field);
    const own = (await indexes.overrides()).find(
      ({ override }) => override.collectionGroup === group && override.fieldPath === fieldPath,
    );
    return own === undefined
      ? printField(database, usualField(group, fieldPath), 'usual')
      : printField(database, own.override, own.state);
  };

  const setField: Answer = async (asked) => {
    const { indexes, request, database } = asked;
    checkMask(request.query.updateMask);
    const group = readGroup(request.params.group);
    const fieldPath = readField(request.params.field);
    const override = readOverride(group, fieldPath, request.body ?? {});
    await indexes.setField({ collectionGroup: group, fieldPath }, override);
    const field = (await getField(asked)) as object;
    return printDone(database, 'Field', field);
  };

  const routes = [
    ['GET', '/indexes', listIndexes],
    ['POST', '/indexes', createIndex],
    ['GET', '/indexes/:id', async (asked) => printComposite(asked.database, await found(asked))],
    ['DELETE', '/indexes/:id', deleteIndex],
    ['GET', '/fields', listFields],
    ['GET', '/fields/:field', getField],
    ['PATCH', '/fields/:field', setField],
  ] as const satisfies readonly (readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, Answer])[];

  const answering =
    (answer: Answer, isChange: boolean) =>
    async (request: FastifyRequest<Named>, reply: FastifyReply): Promise<unknown> => {
      reply.header('cache-control', 'no-store');
      const { project, database: id } = request.params;
      const principal = await principals.of(request.headers.authorization);
      noteActor(request, principal);
      const database = { project, database: id };
      checkServed(served, database);
      const asked = { indexes: openIndexes(parts, database, principal), database, request };
      const answered = await answer(asked);
      if (isChange) await wasDeclared(asked, principal);
      return answered;
    };

  for (const [method, path, answer] of routes) {
    scope.route<Named>({
      method,
      url: `/v1/projects/:project/databases/:database/collectionGroups/:group${path}`,
      // A development server looks at whose page it is that calls an operation.
      config: { operation: 'documents' },
      handler: answering(answer, method !== 'GET'),
    });
  }
}
