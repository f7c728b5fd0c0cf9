export type { VerifiedToken, VerifyOptions } from '@latchkey/admin/edge';
export { type Auth, createAuth } from './create-auth.ts';
export type { AuthSettings, Cookies } from './settings.ts';
