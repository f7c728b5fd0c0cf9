type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const textIn = (value: unknown, name: string): string => {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
};

type Claimed = { readonly issuer: string; readonly tenant: string };

const nothing: Claimed = { issuer: '', tenant: '' };

export const claimedBy = (claims: unknown): Claimed => ({
  issuer: textIn(claims, 'iss'),
  tenant: textIn(isObject(claims) ? claims['firebase'] : undefined, 'tenant'),
});

/**
 * Whose token this says it is, and of which tenant. Nothing is proved by it: it only says who is asked
 * to prove it, and then the token has to be what it was taken for here.
 */
export function claimedIn(token: string): Claimed {
  const payload = token.split('.', 2)[1];
  if (payload === undefined) return nothing;
  try {
    return claimedBy(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return nothing;
  }
}
