import type { Principal } from '@latchkey/kernel/principal';
import { RulesError } from '@latchkey/rules';
import type { FastifyInstance } from 'fastify';
import { deleteEverything } from '../access/delete-everything.ts';
import { type AccessParts, openAccess } from '../access/open-access.ts';
import { invalid } from '../wire/invalid.ts';
import { readMessage } from '../wire/read-message.ts';
import { readList, readText } from '../wire/read-scalars.ts';
import { readBodiesAsJson } from './read-bodies.ts';
import { checkServed, type ServedDatabases } from './served-databases.ts';

export type EmulatorRoutes = AccessParts & {
  readonly served: Pick<ServedDatabases, 'project' | 'anyProject'>;
  /** Throws a `RulesError` where the text cannot be used. */
  readonly replaceRules: (project: string, text: string) => void;
};

const helper: Principal = { kind: 'operator', name: 'emulator helper', role: 'owner' };

/** A text of rules is one file, in which places are lines and columns. */
function readRulesText(body: unknown): string {
  const { rules } = readMessage(body, 'request', ['rules', 'ignoreErrors']);
  const { files } = readMessage(rules, 'rules', ['files']);
  const [file, ...others] = readList(files, 'rules.files');
  if (others.length > 0) throw invalid('Rules are one file.');
  const { content } = readMessage(file, 'rules.files', ['name', 'content', 'fingerprint']);
  return readText(content, 'rules.files.content');
}

/** What test suites that were written for the emulator ask for. In development only. */
export function mountEmulatorRoutes(scope: FastifyInstance, parts: EmulatorRoutes): void {
  const { served, replaceRules } = parts;
  readBodiesAsJson(scope);
  const prefix = '/emulator/v1/projects';

  type Database = { Params: { project: string; database: string } };
  scope.delete<Database>(`${prefix}/:project/databases/:database/documents`, async (request) => {
    const { project, database } = request.params;
    checkServed(served, { project, database });
    await deleteEverything(openAccess(parts, { project, database }, helper));
    return {};
  });

  type Project = { Params: { project: string } };
  scope.put<Project>(`${prefix}/:project(^[^:/]+)::securityRules`, async (request) => {
    const { project } = request.params;
    checkServed(served, { project, database: '(default)' });
    try {
      replaceRules(project, readRulesText(request.body ?? {}));
    } catch (error) {
      if (error instanceof RulesError) throw invalid(error.message);
      throw error;
    }
    return {};
  });
}
