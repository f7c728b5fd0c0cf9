import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { type DatabaseName, isDatabaseId } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';

const projectId = /^[A-Za-z0-9][A-Za-z0-9.:_-]{0,99}$/;

export type ServedDatabases = {
  /** The project of this server. */
  readonly project: string;
  /** In development test suites come with projects of their own, which are then there. */
  readonly anyProject: boolean;
};

export function checkServed(
  { project, anyProject }: ServedDatabases,
  { project: asked, database }: DatabaseName,
): void {
  if (!isDatabaseId(database)) throw invalid('Invalid database id.');
  if (asked === project) return;
  if (!anyProject) {
    throw new RpcRefused('NOT_FOUND', `This server serves the project ${project}.`);
  }
  if (!projectId.test(asked)) throw invalid('Invalid project id.');
}
