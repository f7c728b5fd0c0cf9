import { asObject, type Json } from './ask-for-json.ts';
import type { OAuthClient } from './oauth-client.ts';

type Ask = (address: string, init?: RequestInit) => Promise<Json>;

/** What there is to know about a provider of plain OAuth 2. */
export type OAuthPreset = {
  /** What its answers call themselves, where they do. */
  readonly issuer: string;
  readonly signInAddress: string;
  readonly tokenAddress: string;
  readonly secretIn: 'client_secret_post' | 'client_secret_basic';
  readonly scopes: readonly string[];
  readonly scopeSeparator?: ' ' | ',';
  readonly profileAddress: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The profile in the words of OpenID Connect. */
  readonly claimsOf: (profile: Json, ask: Ask) => Promise<Json> | Json;
  /** For whom a token was issued, by the provider's own word. Absent where it does not tell. */
  readonly clientOf?: (ask: Ask, accessToken: string, ours: OAuthClient) => Promise<unknown>;
};

const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

const facebook: OAuthPreset = {
  issuer: 'https://www.facebook.com',
  signInAddress: 'https://www.facebook.com/v23.0/dialog/oauth',
  tokenAddress: 'https://graph.facebook.com/v23.0/oauth/access_token',
  secretIn: 'client_secret_post',
  scopes: ['public_profile', 'email'],
  scopeSeparator: ',',
  profileAddress:
    'https://graph.facebook.com/v23.0/me?fields=id,name,first_name,last_name,email,picture.type(large)',
  claimsOf: (profile) => ({
    sub: profile['id'],
    name: profile['name'],
    given_name: profile['first_name'],
    family_name: profile['last_name'],
    email: profile['email'],
    picture: asObject(asObject(profile['picture'])['data'])['url'],
  }),
  async clientOf(ask, accessToken, { clientId, clientSecret }) {
    const query = new URLSearchParams({
      input_token: accessToken,
      access_token: `${clientId}|${clientSecret ?? ''}`,
    });
    const answer = await ask(`https://graph.facebook.com/debug_token?${query}`);
    const { is_valid: valid, app_id: app } = asObject(answer['data']);
    return valid === true ? app : undefined;
  },
};

/** The address that others may take for hers: the primary one, and only if GitHub vouches for it. */
async function githubEmail(ask: Ask): Promise<Json> {
  const emails = Object.values(await ask('https://api.github.com/user/emails')).map(asObject);
  const primary = emails.find((email) => email['primary'] === true && email['verified'] === true);
  return primary === undefined ? {} : { email: primary['email'], email_verified: true };
}

const github: OAuthPreset = {
  issuer: 'https://github.com/login/oauth',
  signInAddress: 'https://github.com/login/oauth/authorize',
  tokenAddress: 'https://github.com/login/oauth/access_token',
  secretIn: 'client_secret_post',
  scopes: ['read:user', 'user:email'],
  profileAddress: 'https://api.github.com/user',
  headers: { accept: 'application/vnd.github+json' },
  async claimsOf(profile, ask) {
    return {
      sub: profile['id'] === undefined ? undefined : String(profile['id']),
      name: profile['name'],
      preferred_username: profile['login'],
      picture: profile['avatar_url'],
      ...(await githubEmail(ask)),
    };
  },
  async clientOf(ask, accessToken, { clientId, clientSecret }) {
    const credentials = Buffer.from(`${clientId}:${clientSecret ?? ''}`).toString('base64');
    const address = `https://api.github.com/applications/${encodeURIComponent(clientId)}/token`;
    const answer = await ask(address, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: accessToken }),
    });
    return asObject(answer['app'])['client_id'];
  },
};

const twitter: OAuthPreset = {
  issuer: 'https://x.com',
  signInAddress: 'https://x.com/i/oauth2/authorize',
  tokenAddress: 'https://api.x.com/2/oauth2/token',
  secretIn: 'client_secret_basic',
  scopes: ['tweet.read', 'users.read', 'users.email'],
  profileAddress:
    'https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url,confirmed_email',
  claimsOf(profile) {
    const person = asObject(profile['data']);
    return {
      sub: person['id'],
      name: person['name'],
      preferred_username: person['username'],
      picture: person['profile_image_url'],
      email: person['confirmed_email'],
      email_verified: person['confirmed_email'] !== undefined,
    };
  },
};

const linkedin: OAuthPreset = {
  issuer: 'https://www.linkedin.com/oauth',
  signInAddress: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenAddress: 'https://www.linkedin.com/oauth/v2/accessToken',
  secretIn: 'client_secret_post',
  scopes: ['openid', 'profile', 'email'],
  profileAddress: 'https://api.linkedin.com/v2/userinfo',
  claimsOf: ({ locale: _locale, ...profile }) => profile,
  async clientOf(ask, accessToken, { clientId, clientSecret }) {
    const fields = { client_id: clientId, client_secret: clientSecret ?? '', token: accessToken };
    const answer = await ask('https://www.linkedin.com/oauth/v2/introspectToken', form(fields));
    return answer['active'] === true ? answer['client_id'] : undefined;
  },
};

const discord: OAuthPreset = {
  issuer: 'https://discord.com',
  signInAddress: 'https://discord.com/oauth2/authorize',
  tokenAddress: 'https://discord.com/api/oauth2/token',
  secretIn: 'client_secret_post',
  scopes: ['identify', 'email'],
  profileAddress: 'https://discord.com/api/users/@me',
  claimsOf: (profile) => ({
    sub: profile['id'],
    name: profile['global_name'] ?? profile['username'],
    preferred_username: profile['username'],
    locale: profile['locale'],
    email: profile['email'],
    email_verified: profile['verified'],
    ...(profile['avatar']
      ? { picture: `https://cdn.discordapp.com/avatars/${profile['id']}/${profile['avatar']}.png` }
      : {}),
  }),
  async clientOf(ask, accessToken) {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await ask('https://discord.com/api/oauth2/@me', { headers });
    return asObject(answer['application'])['id'];
  },
};

/** Line signs its ID tokens with the secret that both sides know, so its profile is asked instead. */
const line: OAuthPreset = {
  issuer: 'https://access.line.me',
  signInAddress: 'https://access.line.me/oauth2/v2.1/authorize',
  tokenAddress: 'https://api.line.me/oauth2/v2.1/token',
  secretIn: 'client_secret_post',
  scopes: ['profile'],
  profileAddress: 'https://api.line.me/v2/profile',
  claimsOf: (profile) => ({
    sub: profile['userId'],
    name: profile['displayName'],
    picture: profile['pictureUrl'],
  }),
  async clientOf(ask, accessToken) {
    const query = new URLSearchParams({ access_token: accessToken });
    return (await ask(`https://api.line.me/oauth2/v2.1/verify?${query}`))['client_id'];
  },
};

export const oauthPresets: Readonly<Record<string, OAuthPreset>> = {
  'facebook.com': facebook,
  'github.com': github,
  'twitter.com': twitter,
  'linkedin.com': linkedin,
  'discord.com': discord,
  'line.me': line,
};
