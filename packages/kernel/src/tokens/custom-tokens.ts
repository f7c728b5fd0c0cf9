import type { Role } from '@latchkey/protocol';

/** What a service account vouches for in a custom token. Claims are checked by whoever reads them. */
export type CustomTokenClaims = { readonly [name: string]: unknown };

/** What it says, and what whoever signed it may do. */
export type SignedCustomToken = { readonly claims: CustomTokenClaims; readonly role: Role };

export type CustomTokens = {
  /**
   * Checks signature, signer, audience and time.
   * `unknown-signer`: nobody registered signed it; `invalid`: anything else is wrong with it.
   */
  verify(token: string, at: number): Promise<SignedCustomToken | 'unknown-signer' | 'invalid'>;
};
