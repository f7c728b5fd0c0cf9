import type { Comparison } from '../passwords/password-hasher.ts';
import type { Verification } from './verify-password.ts';

/** What goes to a hashing thread. */
export type HashTask =
  | { readonly kind: 'hash'; readonly password: string }
  | ({ readonly kind: 'verify' } & Comparison);

export type HashResult =
  | { readonly kind: 'hash'; readonly hash: string }
  | ({ readonly kind: 'verify' } & Verification)
  | { readonly kind: 'failure'; readonly reason: string };

/** What comes back. */
export type HashAnswer = { readonly result: HashResult; readonly milliseconds: number };
