type Json = Readonly<Record<string, unknown>>;

const profileFields = ['email', 'name', 'given_name', 'family_name', 'picture', 'locale', 'hd'];

const scopes = 'https://www.googleapis.com/auth/userinfo';

/** What every sign-in with Google is asked for, as far as the token shows that it was granted. */
const usualScopes = (claims: Json): string =>
  [
    'openid',
    `${scopes}.profile`,
    ...(claims['email'] === undefined ? [] : [`${scopes}.email`]),
  ].join(' ');

/** Claims of Google as applications know them from its profile, which is older than OpenID Connect. */
export const googleUserInfo = (claims: Json): Json => ({
  id: claims['sub'],
  ...Object.fromEntries(
    profileFields.flatMap((name) => (claims[name] === undefined ? [] : [[name, claims[name]]])),
  ),
  ...(claims['email'] === undefined ? {} : { verified_email: claims['email_verified'] === true }),
  granted_scopes: usualScopes(claims),
});
