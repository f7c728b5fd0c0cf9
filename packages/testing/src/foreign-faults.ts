import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { Provider } from 'oidc-provider';

/** What can be wrong with a provider, or with somebody who pretends to be it. */
export type ForeignFault =
  | 'wrong issuer'
  | 'wrong audience'
  | 'wrong authorized party'
  | 'wrong nonce'
  | 'no nonce'
  | 'no subject'
  | 'expired'
  | 'never expires'
  | 'expires within a second'
  | 'algorithm none'
  | 'HS256 with the public key'
  | 'foreign key'
  | 'a foreign key in its header'
  | 'no state'
  | 'wrong state'
  | 'wrong iss parameter'
  | 'no iss parameter'
  /** As most providers: it neither sends its name along nor says that it does. */
  | 'never names itself';

export type SpoilingKeys = {
  readonly kid: string;
  readonly own: KeyObject;
  readonly foreign: KeyObject;
};

const without = (claims: JWTPayload, name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

function spoiltClaims(fault: ForeignFault, claims: JWTPayload): JWTPayload {
  if (fault === 'wrong issuer') return { ...claims, iss: 'https://attacker.example' };
  if (fault === 'wrong audience') return { ...claims, aud: 'another-client' };
  if (fault === 'wrong authorized party') {
    return { ...claims, aud: [String(claims.aud), 'another-client'], azp: 'another-client' };
  }
  if (fault === 'wrong nonce') return { ...claims, nonce: 'another-nonce' };
  if (fault === 'no nonce') return without(claims, 'nonce');
  if (fault === 'no subject') return without(claims, 'sub');
  if (fault === 'expired') return { ...claims, iat: 1_000_000_000, exp: 1_000_003_600 };
  if (fault === 'never expires') return { ...claims, exp: 1e300 };
  if (fault === 'expires within a second') return { ...claims, exp: Number(claims.exp) + 0.5 };
  return claims;
}

/** The token as it would come with the fault; true ones are left as they are. */
async function spoiltToken(
  fault: ForeignFault,
  token: string,
  { kid, own, foreign }: SpoilingKeys,
): Promise<string> {
  const claims = spoiltClaims(fault, decodeJwt(token));
  if (fault === 'algorithm none') return new UnsecuredJWT(claims).encode();
  if (fault === 'HS256 with the public key') {
    const pem = createPublicKey(own).export({ type: 'spki', format: 'pem' });
    const secret = new TextEncoder().encode(pem.toString());
    return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
  }
  const isBrought = fault === 'a foreign key in its header';
  const key = fault === 'foreign key' || isBrought ? foreign : own;
  const brought = isBrought ? { jwk: createPublicKey(foreign).export({ format: 'jwk' }) } : {};
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...brought }).sign(key);
}

/** The way back as it would be with the fault. Ways inside the provider carry no state. */
function spoiltReturn(fault: ForeignFault, address: string): string {
  if (fault === 'never names itself') return address.replace(/([?&#])iss=[^&#]*&?/, '$1');
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const { searchParams } = url;
  if (!searchParams.has('state')) return address;
  if (fault === 'no state') searchParams.delete('state');
  if (fault === 'wrong state') searchParams.set('state', 'another-state');
  if (fault === 'wrong iss parameter') searchParams.set('iss', 'https://attacker.example');
  if (fault === 'no iss parameter') searchParams.delete('iss');
  return url.href;
}

function withoutAnnouncement(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { authorization_response_iss_parameter_supported: _announced, ...rest } = body as {
    readonly authorization_response_iss_parameter_supported?: boolean;
  };
  return rest;
}

const jwt = /eyJ[\w-]+\.[\w-]+\.[\w-]*/;

/** Lets a fault into everything that leaves. */
export function spoilAnswers(
  provider: Provider,
  fault: () => ForeignFault | undefined,
  keys: SpoilingKeys,
): void {
  provider.use(async (context, next) => {
    await next();
    const planted = fault();
    if (planted === undefined) return;
    const spoilt = async (text: string) => {
      const [token] = jwt.exec(text) ?? [];
      return token === undefined
        ? text
        : text.replace(token, await spoiltToken(planted, token, keys));
    };
    const location = context.response.get('location');
    if (location) context.set('location', spoiltReturn(planted, await spoilt(location)));
    if (typeof context.body === 'string') context.body = await spoilt(context.body);
    if (planted === 'never names itself') context.body = withoutAnnouncement(context.body);
    const { id_token } = (context.body ?? {}) as { readonly id_token?: string };
    if (id_token !== undefined) {
      context.body = { ...(context.body as object), id_token: await spoilt(id_token) };
    }
  });
}
