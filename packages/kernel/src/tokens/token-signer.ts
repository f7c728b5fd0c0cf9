export type TokenClaims = { readonly [claim: string]: unknown };

/** How the domain turns claims into a token and back, without knowing about keys. */
export type TokenSigner = {
  /** Claims are written in the order given; issuer, audience and times are the caller's to set. */
  sign(claims: TokenClaims): Promise<string>;
  /**
   * The claims of a token that we signed, deeply frozen; otherwise undefined. Says nothing about
   * expiry, issuer, audience or kind of token: those are judged where they are known.
   */
  verify(token: string): Promise<TokenClaims | undefined>;
  /** The same, if that is remembered of this very token; nothing is looked for. */
  remembered(token: string): Promise<TokenClaims | undefined>;
};
