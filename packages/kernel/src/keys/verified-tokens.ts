import { hash } from 'node:crypto';
import type { TokenClaims } from '../tokens/token-signer.ts';

type Verified = { readonly kid: string; readonly claims: TokenClaims };

/**
 * Tokens whose signature has been checked, the least recently used forgotten first. Known by their
 * hash: a heap dump or a leak of this map gives nobody a usable token.
 */
export function rememberVerifiedTokens(limit: number) {
  const known = new Map<string, Verified>();
  const nameOf = (token: string) => hash('sha256', token, 'base64');

  return {
    find(token: string): Verified | undefined {
      const name = nameOf(token);
      const verified = known.get(name);
      if (verified === undefined) return undefined;
      known.delete(name);
      known.set(name, verified);
      return verified;
    },

    add(token: string, verified: Verified): void {
      known.set(nameOf(token), verified);
      if (known.size <= limit) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },

    forgetUnless(isPublished: (kid: string) => boolean): void {
      for (const [name, { kid }] of known) if (!isPublished(kid)) known.delete(name);
    },

    size: () => known.size,
  };
}
