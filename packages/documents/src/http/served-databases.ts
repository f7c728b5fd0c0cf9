import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { type DatabaseName, isDatabaseId } from '../paths/document-name.ts';
import { invalid } from '../wire/invalid.ts';

const projectId = /^[A-Za-z0-9][A-Za-z0-9.:_-]{0,99}$/;

export type ServedDatabases = {
  /** The project of this server. */
  readonly project: string;
  /** In development test suites come with projects of their own, which are then there. */
  readonly anyProject: boolean;
  /** And databases are there as soon as somebody uses them. */
  readonly anyDatabase: boolean;
};

const firstDatabase = '(default)';

/** Operators make a database by writing to it, and what nobody has made is not there for others. */
export async function checkMade(
  { anyDatabase }: ServedDatabases,
  name: DatabaseName,
  principal: Principal,
  isMade: (name: DatabaseName) => Promise<boolean>,
): Promise<void> {
  const { project, database } = name;
  if (anyDatabase || database === firstDatabase || principal.kind === 'operator') return;
  if (await isMade(name)) return;
  throw new RpcRefused(
    'NOT_FOUND',
    `The database ${database} does not exist for project ${project}.`,
  );
}

export function checkServed(
  { project, anyProject }: Pick<ServedDatabases, 'project' | 'anyProject'>,
  { project: asked, database }: DatabaseName,
): void {
  if (!isDatabaseId(database)) throw invalid('Invalid database id.');
  if (asked === project) return;
  if (!anyProject) {
    throw new RpcRefused('NOT_FOUND', `This server serves the project ${project}.`);
  }
  if (!projectId.test(asked)) throw invalid('Invalid project id.');
}
