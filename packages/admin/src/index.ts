export { type AdminOptions, type LatchkeyServer, latchkeyApp } from './latchkey-app.ts';
export { latchkeyStorage } from './latchkey-storage.ts';
export type { KeyFile } from './operator-token.ts';
export { operatorToken } from './operator-token.ts';
export {
  createVerifier,
  TokenRefused,
  type VerifiedToken,
  type Verifier,
  type VerifierOptions,
} from './verifier.ts';
export {
  createWebhookVerifier,
  type WebhookEvent,
  WebhookRefused,
  type WebhookVerifier,
  type WebhookVerifierOptions,
} from './webhooks.ts';
