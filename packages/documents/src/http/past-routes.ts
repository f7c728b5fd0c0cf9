import type { Door } from '@latchkey/kernel/http/mount';
import { noteActor } from '@latchkey/kernel/http/note-actor';
import { nothingHere } from '@latchkey/kernel/http/request-refused';
import type { Principals } from '@latchkey/kernel/principal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPast, type PastParts, type Version } from '../access/document-past.ts';
import { printName, readDocumentName } from '../paths/document-name.ts';
import { changedFields } from '../values/changed-fields.ts';
import { misfit } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { microsecondsOf, printTimestamp, readTimestamp } from '../wire/timestamps.ts';
import { readPrecondition } from '../writes/read-writes.ts';
import { readAddress } from './address.ts';
import type { OperatorAct } from './operator-act.ts';
import { countParameter } from './parameters.ts';
import { printStored } from './print-answers.ts';
import { readBodiesAsJson } from './read-bodies.ts';
import { checkServed, type ServedDatabases } from './served-databases.ts';

export type PastRoutes = PastParts & {
  readonly principals: Principals;
  readonly served: ServedDatabases;
  readonly restored: (act: OperatorAct) => Promise<void>;
};

/** A version is a whole document. */
const usualPage = 10;
const largestPage = 50;

const timeOf = (wire: unknown, where: string) => microsecondsOf(readTimestamp(wire, where));

function changeOf({ before, document }: Version): string {
  if (document === undefined) return '"change":"DELETED"';
  if (before === undefined) return '"change":"CREATED"';
  const fieldPaths = changedFields(before.fields, document.fields);
  return `"change":"CHANGED","fieldPaths":${JSON.stringify(fieldPaths)}`;
}

function printVersion(version: Version): string {
  const { at, document, changedBy, allowedBy } = version;
  const members = [
    `"commitTime":"${printTimestamp(at)}"`,
    changeOf(version),
    ...(changedBy === null ? [] : [`"changedBy":${JSON.stringify(changedBy)}`]),
    ...(allowedBy === null ? [] : [`"allowedBy":${JSON.stringify(allowedBy)}`]),
    ...(document === undefined ? [] : [`"document":${printStored(document, undefined)}`]),
  ];
  return `{${members.join()}}`;
}

/** What became of a document, and how it is brought back: calls of our own, for operators. */
export function mountPastRoutes(scope: FastifyInstance, door: Door, parts: PastRoutes): void {
  const { principals, served, restored } = parts;
  readBodiesAsJson(scope);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    const { database, path, verb } = readAddress(request.raw.url ?? '', request.method);
    const name = printName(database, path);
    const principal = await principals.of(request.headers.authorization);
    noteActor(request, principal);
    checkServed(served, database);
    const past = openPast(parts, database, principal);

    if (verb === 'history') {
      readDocumentName(name);
      const asked = readMessage(request.body ?? {}, 'request', ['pageSize', 'before']);
      const pageSize = countParameter(asked.pageSize, 'page_size') || usualPage;
      const versions = await past.history(name, {
        limit: Math.min(pageSize, largestPage),
        ...(asked.before !== undefined && { before: timeOf(asked.before, 'before') }),
      });
      return reply.send(`{"versions":[${versions.map(printVersion).join()}]}`);
    }

    if (verb === 'restore') {
      readDocumentName(name);
      const asked = readMessage(request.body ?? {}, 'request', ['time', 'currentDocument']);
      if (asked.time === undefined) throw misfit('time', 'a time that has passed');
      const { commitTime } = await past.restore(
        name,
        timeOf(asked.time, 'time'),
        readPrecondition(asked.currentDocument ?? {}, 'current_document'),
      );
      const { headers, id: requestId } = request;
      const userAgent = headers['user-agent'] ?? '';
      // Nobody else comes this far.
      if (principal.kind === 'operator') {
        const address = door.addressOf(request);
        await restored({ operator: principal, name, address, userAgent, requestId });
      }
      return reply.send(JSON.stringify({ commitTime: printTimestamp(commitTime) }));
    }

    throw nothingHere();
  }

  scope.post(
    '/latchkey/v1/projects/:project/databases/:database/*',
    // A development server looks at whose page it is that calls an operation.
    { config: { operation: 'documents' } },
    answer,
  );
}
