/**
 * For browsers: what messages look like, and nothing that would have to be loaded for it. What
 * administrators ask for is not among them.
 */
export type { ErrorCode } from './error-codes.ts';
export type { ErrorReason } from './error-reasons.ts';
export type { Field, Fields, ValueOf } from './field.ts';
export type * from './identity/accounts.ts';
export type * from './identity/codes.ts';
export type * from './identity/config.ts';
export type * from './identity/federation.ts';
export type * from './identity/own-data.ts';
export type * from './identity/passkeys.ts';
export type * from './identity/phone.ts';
export type * from './identity/second-factors.ts';
export type * from './identity/sessions.ts';
export type * from './identity/sign-in.ts';
export type * from './identity/tokens.ts';
export type { RequestOf } from './operation.ts';
