import type { TokenClaims } from '../tokens/token-signer.ts';

export const maximumTokenLength = 16 * 1024;

export const encodeSegment = (value: unknown) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

export const tokenHeader = (kid: string) => encodeSegment({ alg: 'RS256', kid, typ: 'JWT' });

/**
 * The key a header names, if the header is exactly one that we write. Comparing instead of
 * interpreting leaves no room for another algorithm, `jku`, `jwk`, `crit` or a name given twice, and
 * a kid that is not a thumbprint reaches nothing.
 */
export function kidOfHeader(segment: string): string | undefined {
  const text = Buffer.from(segment, 'base64url').toString('latin1');
  return /^\{"alg":"RS256","kid":"([\w-]{43})","typ":"JWT"\}$/.exec(text)?.[1];
}

export type TokenParts = {
  readonly header: string;
  readonly payload: string;
  readonly signature: string;
};

/** Three segments, each in the only spelling its bytes have (RFC 7515, 2: no padding, no spaces). */
export function splitToken(token: string): TokenParts | undefined {
  if (token.length > maximumTokenLength) return undefined;
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined) return undefined;
  if (rest.length > 0 || ![header, payload, signature].every(isCanonical)) return undefined;
  return { header, payload, signature };
}

/** Decoders skip padding, spaces and the spare bits of the last character; the encoder does not. */
const isCanonical = (segment: string) =>
  Buffer.from(segment, 'base64url').toString('base64url') === segment;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Claims that read back to the very text they came from. We write them with JSON.stringify, so
 * anything else (a name given twice, spaces, bytes after the end) was not written by us.
 */
export function readClaims(payload: Uint8Array): TokenClaims | undefined {
  try {
    const text = strictUtf8.decode(payload);
    const claims: unknown = JSON.parse(text);
    if (!isObject(claims) || JSON.stringify(claims) !== text) return undefined;
    freeze(claims);
    return claims;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
