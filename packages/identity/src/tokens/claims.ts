import { Refused } from '@latchkey/kernel/refused';
import { fieldLimits } from '@latchkey/protocol';

/** Names that mean something to whoever verifies a token, so that nobody may choose their value. */
const reservedClaims = new Set([
  'acr',
  'amr',
  'at_hash',
  'aud',
  'auth_time',
  'azp',
  'cnf',
  'c_hash',
  'exp',
  'firebase',
  'iat',
  'iss',
  'jti',
  'nbf',
  'nonce',
  'sub',
]);

type Claims = { readonly [name: string]: unknown };

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function checkClaims(claims: unknown): Claims {
  if (!isObject(claims)) throw new Refused('INVALID_CLAIMS');
  for (const name of Object.keys(claims)) {
    if (reservedClaims.has(name)) throw new Refused('FORBIDDEN_CLAIM', name);
  }
  return claims;
}

/** Custom attributes arrive as JSON text and are kept as the text they came in. */
export function checkCustomAttributes(text: string): string {
  if (text.length > fieldLimits.customAttributes) throw new Refused('CLAIMS_TOO_LARGE');
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch {
    throw new Refused('INVALID_CLAIMS');
  }
  checkClaims(claims);
  return text;
}

/** Claims that were checked when they were stored. */
export const storedClaims = (text: string | null): Claims =>
  text === null || text === '' ? {} : (JSON.parse(text) as Claims);
