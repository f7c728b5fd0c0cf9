import { list, message, string } from '../field.ts';
import { operation } from '../operation.ts';
import { role } from './role-field.ts';

const paths = ['/latchkey/v1/projects/{project}/serviceAccounts'];

export const createServiceAccount = operation({
  name: 'createServiceAccount',
  summary:
    'Makes a credential for a machine, or another key for one. The private key is in this answer and nowhere else. An addition of this server.',
  service: 'latchkey',
  method: 'POST',
  paths,
  credentials: ['admin'],
  role: 'owner',
  request: { name: string, role },
  reply: {
    type: string,
    project_id: string,
    private_key_id: string,
    private_key: string,
    client_email: string,
    token_uri: string,
  },
  errors: ['INVALID_SERVICE_ACCOUNT'],
});

export const listServiceAccounts = operation({
  name: 'listServiceAccounts',
  summary:
    'The machines that may act for operators, and what they may do. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths,
  credentials: ['admin'],
  role: 'owner',
  request: {},
  reply: {
    serviceAccounts: list(message({ email: string, keyId: string, role, createdAt: string })),
  },
  errors: [],
});

export const deleteServiceAccount = operation({
  name: 'deleteServiceAccount',
  summary:
    'Ends a service account with all its keys and access tokens. An addition of this server.',
  service: 'latchkey',
  method: 'DELETE',
  paths,
  credentials: ['admin'],
  role: 'owner',
  request: { email: string },
  reply: {},
  errors: ['SERVICE_ACCOUNT_NOT_FOUND'],
});
