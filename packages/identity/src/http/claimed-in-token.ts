type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const textIn = (value: unknown, name: string): string => {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
};

/**
 * Whose token this says it is, and of which tenant. Nothing is proved by it: it only says who is asked
 * to prove it, and then the token has to be what it was taken for here.
 */
export function claimedIn(token: string): { readonly issuer: string; readonly tenant: string } {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token.split('.', 2)[1] ?? '', 'base64url').toString(),
    );
    const firebase = isObject(claims) ? claims['firebase'] : undefined;
    return { issuer: textIn(claims, 'iss'), tenant: textIn(firebase, 'tenant') };
  } catch {
    return { issuer: '', tenant: '' };
  }
}
