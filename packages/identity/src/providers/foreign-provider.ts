type Json = { readonly [name: string]: unknown };

/** Who somebody is at a provider. Nothing of it is taken before the provider's proof was checked. */
export type ForeignIdentity = {
  readonly providerId: string;
  /** The provider's own name for the person: with the provider, the only key. An address never is. */
  readonly rawId: string;
  readonly federatedId: string | null;
  readonly email: string | null;
  /** The provider vouches for the address, and is one whose word on this counts. */
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoUrl: string | null;
  readonly screenName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: string | null;
  /** What the provider said, for the application's eyes. */
  readonly rawUserInfo: Json;
  /** What goes into the token as `sign_in_attributes`. */
  readonly attributes: Json | null;
  /** Handed to the application where it asks for them, and never stored. */
  readonly tokens: {
    readonly idToken?: string;
    readonly accessToken?: string;
    readonly refreshToken?: string;
    readonly expiresInSeconds?: number;
  };
};

export type Departure = {
  readonly authUri: string;
  /** What the answer has to be held against: a nonce, a verifier, the id of a request. */
  readonly kept: Json;
};

/** What a proof is remembered by once it counted, and until when it could be shown again. */
export type OnceUntil = { readonly hash: string; readonly expiresAt: number };

/** Who somebody is by a token that the application brought. */
export type Recognized = {
  readonly foreign: ForeignIdentity;
  /** Absent where the provider is asked about the token each time, and can say no. */
  readonly once?: OnceUntil;
};

export type RevokedToken =
  | { readonly kind: 'accessToken' | 'refreshToken'; readonly token: string }
  /** A code that was never exchanged. */
  | { readonly kind: 'code'; readonly token: string; readonly redirectUri: string };

/** A provider that is configured, ready to be asked. */
export type ForeignProvider = {
  readonly providerId: string;
  /**
   * People come back from it to the one address that several share. Only for those whose answers say
   * themselves who sent them; all others have an address of their own.
   */
  readonly sharesAddress: boolean;
  depart(to: {
    readonly redirectUri: string;
    readonly state: string;
    readonly scopes: readonly string[];
    readonly parameters: Readonly<Record<string, string>>;
  }): Promise<Departure>;
  /** Checks the answer of somebody who left with `kept`, whose state was found and used up. */
  arrive(answer: {
    readonly redirectUri: string;
    readonly state: string;
    readonly kept: Json;
    /** Of the query, the form and the fragment; each name is there once. */
    readonly parameters: URLSearchParams;
  }): Promise<ForeignIdentity>;
  /** Checks tokens that the application got by itself. Absent where a provider gives out none. */
  readonly recognize?: (tokens: { readonly parameters: URLSearchParams }) => Promise<Recognized>;
  /** Tells the provider that a token is not wanted any more. Absent where nobody asks for it. */
  readonly revoke?: (given: RevokedToken) => Promise<void>;
};
