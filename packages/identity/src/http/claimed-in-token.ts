type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const textIn = (value: unknown, name: string): string => {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
};

const nothing = { issuer: '', tenant: '' } as const;

/**
 * Whose token this says it is, and of which tenant. Nothing is proved by it: it only says who is asked
 * to prove it, and then the token has to be what it was taken for here.
 */
export function claimedIn(token: string): { readonly issuer: string; readonly tenant: string } {
  const payload = token.split('.', 2)[1];
  if (payload === undefined) return nothing;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const firebase = isObject(claims) ? claims['firebase'] : undefined;
    return { issuer: textIn(claims, 'iss'), tenant: textIn(firebase, 'tenant') };
  } catch {
    return nothing;
  }
}
