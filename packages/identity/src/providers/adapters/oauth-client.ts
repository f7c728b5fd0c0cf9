/** What a provider of OAuth 2 knows this server by. */
export type OAuthClient = { readonly clientId: string; readonly clientSecret: string | null };
