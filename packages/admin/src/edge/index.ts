export { cookieOf, type SessionCookie } from './cookie-of.ts';
export { isFromHere } from './is-from-here.ts';
export { type KeyFile, operatorToken } from './operator-token.ts';
export type { Fetch } from './published-keys.ts';
export {
  createSessionCookie,
  type SessionCookieOptions,
  verifySessionCookie,
} from './session-cookie.ts';
export { TokenRefused } from './token-refused.ts';
export {
  createVerifier,
  type Verifier,
  type VerifierOptions,
  type VerifyOptions,
} from './verifier.ts';
export type { VerifiedToken } from './verify-token.ts';
