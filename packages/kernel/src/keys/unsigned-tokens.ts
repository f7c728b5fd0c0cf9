import type { TokenSigner } from '../tokens/token-signer.ts';
import { encodeSegment, readClaims, splitToken } from './token-form.ts';

/**
 * Tokens that anybody can make, as the Firebase emulator issues them and clients in emulator mode
 * demand. For development; a production start refuses the setting that leads here.
 */
export function openUnsignedRing(): TokenSigner {
  const header = encodeSegment({ alg: 'none', typ: 'JWT' });

  return {
    sign: async (claims) => `${header}.${encodeSegment(claims)}.`,

    verify: async (token) => {
      const parts = splitToken(token);
      if (parts?.header !== header || parts.signature !== '') return undefined;
      return readClaims(Buffer.from(parts.payload, 'base64url'));
    },

    // To read one takes no longer than to remember it.
    remembered: async () => undefined,
  };
}
