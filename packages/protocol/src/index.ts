export { type ErrorCode, errorCodes, isRequestCode, type RequestCode } from './error-codes.ts';
export {
  type ErrorReason,
  type ErrorReasons,
  errorDomain,
  errorReasons,
  type ReasonOf,
} from './error-reasons.ts';
export type { Field, Fields, Message, ValueOf } from './field.ts';
export * from './identity/account-sessions.ts';
export * from './identity/accounts.ts';
export * from './identity/audit.ts';
export * from './identity/bulk.ts';
export * from './identity/codes.ts';
export * from './identity/config.ts';
export * from './identity/federation.ts';
export * from './identity/operators.ts';
export * from './identity/outbox.ts';
export * from './identity/own-data.ts';
export * from './identity/passkeys.ts';
export * from './identity/phone.ts';
export { projectConfig } from './identity/project-config.ts';
export * from './identity/provider-config-fields.ts';
export * from './identity/provider-configs.ts';
export * from './identity/second-factors.ts';
export * from './identity/service-accounts.ts';
export * from './identity/session-cookies.ts';
export {
  handOver,
  listSessions,
  revokeSessions,
  signOut,
} from './identity/sessions.ts';
export * from './identity/sign-in.ts';
export * from './identity/tenants.ts';
export * from './identity/tokens.ts';
export * from './identity/usage.ts';
export { secondFactorInfo, userInfo } from './identity/user-info.ts';
export * from './identity/whole-config.ts';
export * from './limits.ts';
export * from './link-purposes.ts';
export * from './link-start.ts';
export * from './mailed-link.ts';
export type { Credential, Operation, ReplyOf, RequestOf } from './operation.ts';
export { MalformedMessage, readMessage, readReply } from './read-message.ts';
export { isRole, mayActAs, type Role, roles } from './role.ts';
export { type RpcCode, rpcCodeOf, rpcCodes } from './rpc-codes.ts';
export { secretFields } from './secret-fields.ts';
export { writeMessage } from './write-message.ts';
