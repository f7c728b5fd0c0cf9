import { list, message, string } from '../field.ts';
import { operation } from '../operation.ts';
import { role } from './role-field.ts';

const paths = ['/latchkey/v1/projects/{project}/operators'];

const operator = {
  localId: string,
  email: string,
  displayName: string,
  role,
  grantedAt: string,
  grantedBy: string,
};

export const listOperators = operation({
  name: 'listOperators',
  summary: 'The people who may act as operators, and what they may do. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths,
  credentials: ['admin'],
  role: 'owner',
  request: {},
  reply: { operators: list(message(operator)) },
  errors: [],
});

export const grantOperator = operation({
  name: 'grantOperator',
  summary:
    'Lets the holder of an account of the project act as an operator, or changes what they may do. In production the account has a verified address and a second factor or a passkey first. An addition of this server.',
  service: 'latchkey',
  method: 'POST',
  paths,
  credentials: ['admin'],
  role: 'owner',
  request: { localId: string, role },
  reply: operator,
  errors: ['INVALID_OPERATOR', 'MISSING_LOCAL_ID', 'USER_NOT_FOUND'],
});

export const revokeOperator = operation({
  name: 'revokeOperator',
  summary:
    'Takes the role away, at once and with every token of it. Nobody takes their own. An addition of this server.',
  service: 'latchkey',
  method: 'DELETE',
  paths,
  credentials: ['admin'],
  role: 'owner',
  request: { localId: string },
  reply: {},
  errors: ['INVALID_OPERATOR', 'MISSING_LOCAL_ID', 'OPERATOR_NOT_FOUND'],
});
