export {
  cookieOf,
  createSessionCookie,
  type Fetch,
  isFromHere,
  type KeyFile,
  operatorToken,
  type SessionCookie,
  type SessionCookieOptions,
  TokenRefused,
  type VerifiedToken,
  type Verifier,
  type VerifierOptions,
  type VerifyOptions,
  verifySessionCookie,
} from './edge/index.ts';
export { type AdminOptions, type LatchkeyServer, latchkeyApp } from './latchkey-app.ts';
export { latchkeyStorage } from './latchkey-storage.ts';
export { createVerifier } from './verifier.ts';
export {
  createWebhookVerifier,
  type WebhookEvent,
  WebhookRefused,
  type WebhookVerifier,
  type WebhookVerifierOptions,
} from './webhooks.ts';
