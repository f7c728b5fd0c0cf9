import { type KeyObject, sign } from 'node:crypto';
import { compactVerify } from 'jose/jws/compact/verify';
import type { TokenSigner } from '../tokens/token-signer.ts';
import type { HeldKeys } from './held-keys.ts';
import {
  encodeSegment,
  kidOfHeader,
  maximumTokenLength,
  readClaims,
  splitToken,
} from './token-form.ts';
import { rememberVerifiedTokens } from './verified-tokens.ts';

type Dependencies = {
  readonly keys: HeldKeys;
  /** Reads the keys again when that was too long ago. */
  readonly confirmKeys: () => Promise<void>;
  /** Looks for a key that another node may have added. */
  readonly lookForNewKeys: () => Promise<void>;
};

const rememberedTokens = 10_000;

export function signedTokens({ keys, confirmKeys, lookForNewKeys }: Dependencies): TokenSigner & {
  forgetUnpublished(): void;
} {
  const verified = rememberVerifiedTokens(rememberedTokens);

  async function remembered(token: string) {
    if (token.length > maximumTokenLength) return undefined;
    await confirmKeys();
    const known = verified.find(token);
    return known !== undefined && keys.findPublished(known.kid) ? known.claims : undefined;
  }

  return {
    remembered,

    async sign(claims) {
      await confirmKeys();
      const key = keys.active();
      if (key === undefined) throw new Error('There is no signing key.');
      const input = `${key.header}.${encodeSegment(claims)}`;
      const token = `${input}.${await signatureOf(input, key.privateKey)}`;
      if (token.length > maximumTokenLength) {
        throw new RangeError(`A token of ${token.length} characters would be accepted nowhere.`);
      }
      return token;
    },

    async verify(token) {
      if (token.length > maximumTokenLength) return undefined;
      const known = await remembered(token);
      if (known !== undefined) return known;

      const parts = splitToken(token);
      const kid = parts && kidOfHeader(parts.header);
      if (kid === undefined) return undefined;
      if (keys.findPublished(kid) === undefined) await lookForNewKeys();
      const key = keys.findPublished(kid);
      if (key === undefined) return undefined;

      const payload = await checkedPayload(token, key.publicKey);
      const claims = payload && readClaims(payload);
      if (claims !== undefined) verified.add(token, { kid, claims });
      return claims;
    },

    forgetUnpublished() {
      verified.forgetUnless((kid) => keys.findPublished(kid) !== undefined);
    },
  };
}

/** With a callback the work goes to the thread pool; the event loop serves others meanwhile. */
function signatureOf(input: string, key: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('sha256', Buffer.from(input), key, (error, signature) =>
      error ? reject(error) : resolve(signature.toString('base64url')),
    );
  });
}

async function checkedPayload(token: string, key: KeyObject): Promise<Uint8Array | undefined> {
  try {
    return (await compactVerify(token, key, { algorithms: ['RS256'] })).payload;
  } catch {
    return undefined;
  }
}
