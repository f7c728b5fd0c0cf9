import { Refused } from '@latchkey/kernel/refused';
import { federationLimits } from '@latchkey/protocol';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import * as errors from 'jose/errors';
import { createLocalJWKSet } from 'jose/jwks/local';
import { boundedFetch } from './bounded-fetch.ts';
import type { Surroundings } from './surroundings.ts';

/** A withdrawn key is believed for so long, and an unknown one asked for so often. */
const lifetime = 10 * 60_000;
const restBetweenLooks = 30_000;

type Seen = { readonly find: JWTVerifyGetKey; readonly at: number };

async function fetchKeys(surroundings: Surroundings, address: string): Promise<JSONWebKeySet> {
  const headers = { accept: 'application/json' };
  const answer = await boundedFetch(surroundings)(address, { headers });
  if (!answer.ok)
    throw new Refused('INVALID_IDP_RESPONSE', 'The keys of the provider are missing.');
  const found = (await answer.json()) as JSONWebKeySet;
  // All of them are looked through for every token that somebody shows.
  if (Array.isArray(found.keys) && found.keys.length > federationLimits.issuerKeys) {
    throw new Refused('INVALID_IDP_RESPONSE', 'The provider has too many keys.');
  }
  return found;
}

/**
 * The keys an issuer signs with, from the address that its configuration leads to. A key that is not
 * among them may be new, so they are looked at again, but not as often as somebody likes to ask.
 * While the issuer does not answer, those that were seen stay good for as long as they would have.
 */
export function createIssuerKeys(
  surroundings: Surroundings,
  address: () => Promise<string>,
): JWTVerifyGetKey {
  let seen: Seen | undefined;
  let looking: Promise<Seen> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function lookOnce(): Promise<Seen> {
    lookedAt = surroundings.now();
    const keys = await fetchKeys(surroundings, await address());
    seen = { find: createLocalJWKSet(keys), at: lookedAt };
    return seen;
  }

  /** Whoever comes meanwhile waits for the same answer. */
  function look(): Promise<Seen> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const since = (at: number) => surroundings.now() - at;

  return async (header, token) => {
    const keys = seen !== undefined && since(seen.at) <= lifetime ? seen : await look();
    try {
      return await keys.find(header, token);
    } catch (error) {
      const maybeNew =
        error instanceof errors.JWKSNoMatchingKey && since(lookedAt) > restBetweenLooks;
      if (!maybeNew) throw error;
      return (await look()).find(header, token);
    }
  };
}
