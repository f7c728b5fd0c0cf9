import { int64, string } from '../field.ts';
import { operation } from '../operation.ts';

export const createSessionCookie = operation({
  name: 'createSessionCookie',
  summary: 'Turns an ID token into a session cookie of five minutes to fourteen days.',
  service: 'identitytoolkit',
  method: 'POST',
  paths: [
    '/v1/projects/{project}:createSessionCookie',
    '/v1/projects/{project}/tenants/{tenant}:createSessionCookie',
  ],
  credentials: ['admin'],
  role: 'userAdmin',
  evenWhenDisabled: true,
  request: { idToken: string, validDuration: int64, tenantId: string },
  reply: { sessionCookie: string },
  errors: [
    'MISSING_ID_TOKEN',
    'INVALID_DURATION',
    'INVALID_ID_TOKEN',
    'TOKEN_EXPIRED',
    'USER_NOT_FOUND',
    'USER_DISABLED',
    'UNVERIFIED_EMAIL',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});
