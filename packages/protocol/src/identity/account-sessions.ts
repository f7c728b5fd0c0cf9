import { list, message, string } from '../field.ts';
import { operation } from '../operation.ts';
import { session } from './sessions.ts';

/** Those of any account, for operators, who name the project. */
const projectPath = '/latchkey/v1/projects/{project}/sessions';

export const listAccountSessions = operation({
  name: 'listAccountSessions',
  summary: 'The live sign-ins of any account. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths: [projectPath],
  credentials: ['admin'],
  role: 'viewer',
  evenWhenDisabled: true,
  request: { localId: string, tenantId: string },
  reply: { sessions: list(message(session)) },
  errors: ['MISSING_LOCAL_ID', 'USER_NOT_FOUND'],
});

export const revokeAccountSessions = operation({
  name: 'revokeAccountSessions',
  summary: 'Ends one sign-in of any account, or all of them at once. An addition of this server.',
  service: 'latchkey',
  method: 'POST',
  paths: [`${projectPath}:revoke`],
  credentials: ['admin'],
  role: 'userAdmin',
  evenWhenDisabled: true,
  request: { localId: string, sessionId: string, tenantId: string },
  reply: {},
  errors: ['MISSING_LOCAL_ID', 'USER_NOT_FOUND'],
});
