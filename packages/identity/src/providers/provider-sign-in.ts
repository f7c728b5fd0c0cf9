import type { Change } from '@latchkey/kernel/change';
import type { OnceUntil } from './foreign-provider.ts';

export type ReturnBy = 'POPUP' | 'REDIRECT';

/** Somebody who left for a provider and is awaited. Found by the hash of the state they left with. */
export type ProviderSignIn = {
  readonly stateHash: string;
  readonly tenant: string;
  readonly providerId: string;
  /** Of the session id, which stays in the browser that left and never sees the provider. */
  readonly sessionHash: string;
  /** What the answer is held against, sealed. */
  readonly sealedKept: string;
  readonly continueUri: string;
  /** How the answer gets to `continueUri`; null where that is the handler page itself. */
  readonly returnBy: ReturnBy | null;
  readonly expiresAt: number;
  readonly usedAt: number | null;
};

export type ProviderSignIns = {
  find(stateHash: string): Promise<ProviderSignIn | undefined>;
  insert(signIn: ProviderSignIn): Change;
  /** Of any number of answers with one state, exactly one gets past this. */
  consume(signIn: ProviderSignIn, at: number): Change<'sign-in-spent'>;
  prune(before: number): Change;
};

/**
 * Credentials that count no more: those that waited to be linked, tokens of applications, which count once,
 * and tokens of operators that were given back.
 */
export type SpentCredentials = {
  spend(credential: { readonly tenant: string } & OnceUntil): Change<'credential-spent'>;
  isSpent(tenant: string, hash: string): Promise<boolean>;
  prune(before: number): Change;
};
