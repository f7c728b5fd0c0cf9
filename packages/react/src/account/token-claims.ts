/** What every ID token of the server says, where it applies. Times are in seconds. */
type OwnClaims = {
  /** Which server made it: its address, and the project. */
  readonly iss?: string;
  /** The project it is for. */
  readonly aud?: string;
  /** The account. */
  readonly sub?: string;
  /** The account: the same as `sub`. */
  readonly user_id?: string;
  /** When it was made. */
  readonly iat?: number;
  /** When it ends. */
  readonly exp?: number;
  /** When its owner signed in. Refreshing does not change it. */
  readonly auth_time?: number;
  /** Missing where the account has none. */
  readonly email?: string;
  /** Somebody has shown that the address is theirs. */
  readonly email_verified?: boolean;
  /** The name of the account. */
  readonly name?: string;
  /** Where the picture of the account is. */
  readonly picture?: string;
  /** In the form of E.164. */
  readonly phone_number?: string;
  /** How its owner came in, and of which tenant they are. */
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
