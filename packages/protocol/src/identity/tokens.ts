import { string } from '../field.ts';
import { operation } from '../operation.ts';

/** The one operation whose wire names are snake_case in both directions. */
export const exchangeRefreshToken = operation({
  name: 'token',
  summary: 'Exchanges a refresh token for a new ID token. Form-encoded or JSON.',
  service: 'securetoken',
  method: 'POST',
  paths: ['/v1/token'],
  credentials: ['key', 'admin'],
  role: 'userAdmin',
  evenWhenDisabled: true,
  request: { grantType: string, refreshToken: string, tenantId: string },
  reply: {
    access_token: string,
    expires_in: string,
    token_type: string,
    refresh_token: string,
    id_token: string,
    user_id: string,
    project_id: string,
  },
  errors: [
    'MISSING_GRANT_TYPE',
    'INVALID_GRANT_TYPE',
    'MISSING_REFRESH_TOKEN',
    'INVALID_REFRESH_TOKEN',
    'TENANT_ID_MISMATCH',
    'TOKEN_EXPIRED',
    'USER_DISABLED',
    'USER_NOT_FOUND',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ],
});
