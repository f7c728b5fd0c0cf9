/** What every ID token of the server says, where it applies. Times are in seconds. */
type OwnClaims = {
  readonly iss?: string;
  readonly aud?: string;
  readonly sub?: string;
  readonly user_id?: string;
  readonly iat?: number;
  readonly exp?: number;
  readonly auth_time?: number;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
  readonly phone_number?: string;
  readonly firebase?: {
    readonly sign_in_provider?: string;
    readonly sign_in_second_factor?: string;
    readonly tenant?: string;
    readonly identities?: Readonly<Record<string, readonly string[]>>;
  };
};

/** A claim by its name: one that the server makes, `role` and `roles`, or one of the project's own. */
export type ClaimName = keyof OwnClaims | 'role' | 'roles' | (string & {});

/** What an ID token says. */
export type Claims = OwnClaims & Readonly<Record<string, unknown>>;

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
export function signInProviderOf(claims: Readonly<Record<string, unknown>>): string | undefined {
  // Whoever made the token may have put anything there.
  const firebase = claims['firebase'] as { readonly sign_in_provider?: unknown } | undefined;
  return typeof firebase?.sign_in_provider === 'string' ? firebase.sign_in_provider : undefined;
}
