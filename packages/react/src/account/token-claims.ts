/** What an ID token says. */
export type Claims = Readonly<Record<string, unknown>>;

const none: Claims = {};

/**
 * Reads the payload of an ID token. Nothing here proves that the token is good: it decides what is
 * shown, and whoever is asked for something has to judge for themselves.
 */
export function claimsOf(idToken: string | undefined): Claims {
  try {
    const payload = idToken?.split('.')[1] ?? '';
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : none;
  } catch {
    return none;
  }
}

/** The account a token was made for. */
export function subjectOf(idToken: string | undefined): string | undefined {
  const subject = claimsOf(idToken)['sub'];
  return typeof subject === 'string' ? subject : undefined;
}

/** How a token's owner came in: `password`, `anonymous`, `google.com` … */
export function signInProviderOf(claims: Claims): string | undefined {
  const firebase = claims['firebase'] as { readonly sign_in_provider?: unknown } | undefined;
  return typeof firebase?.sign_in_provider === 'string' ? firebase.sign_in_provider : undefined;
}
