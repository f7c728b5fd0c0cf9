export type { Account, AccountProvider } from './account.ts';
export { type ActionLink, type ActionMode, parseActionLink } from './action-link.ts';
export { type AskingPage, isAllowedAddress } from './allowed-address.ts';
export { hasAnswer } from './answer-address.ts';
export type { BrowserStorage, Persistence } from './browser-storage.ts';
export { ClientError, type ClientErrorCode, endsSession, isPassing } from './client-error.ts';
export {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
} from './create-client.ts';
export {
  type EmailLink,
  type EmailLinkStart,
  type EmailLinks,
  emailLinks,
} from './email-link.ts';
export { familiarName } from './familiar-name.ts';
export type { PendingCredential } from './link-memory.ts';
export {
  type InspectedCode,
  inspectCode,
  isOfCode,
  type MailedCode,
  type RedeemOptions,
  redeemCode,
} from './mailed-code.ts';
export type { Notes } from './notes.ts';
export type { OperationName, ReplyFor, RequestFor } from './operations.ts';
export type { ProviderWindow } from './provider-window.ts';
export type { MainSession, Session, TemporarySession } from './session.ts';
export type { SessionSnapshot } from './session-snapshots.ts';
export type { IssuedTokens, SessionState } from './session-state.ts';
