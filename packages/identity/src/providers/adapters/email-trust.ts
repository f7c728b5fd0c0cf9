type Claims = Readonly<Record<string, unknown>>;

/** Some issuers write the flag as a word. */
const isTrue = (value: unknown) => value === true || value === 'true';

const says = (claims: Claims) => isTrue(claims['email_verified']);

/**
 * Whose word that an address is somebody's counts. It decides who gets into which account, so a
 * provider is here with a reason; what is missing here is not believed.
 */
const trust: Readonly<Record<string, (claims: Claims) => boolean>> = {
  // Google runs the mailboxes of gmail.com and of the domains it names in `hd`. Any other address was
  // its owner's once, and Google itself advises to ask for more.
  'google.com': (claims) =>
    says(claims) &&
    (typeof claims['hd'] === 'string' ||
      /@(?:gmail|googlemail)\.com$/i.test(String(claims['email']))),
  // Apple sends to the address before it hands it out, or made it up itself.
  'apple.com': says,
  // An administrator of any Microsoft tenant can write any address into `email`. Only this claim says
  // that the tenant owns the domain, and it is there for applications that ask for it.
  'microsoft.com': (claims) => isTrue(claims['xms_edov']) || String(claims['xms_edov']) === '1',
  // It runs the mailboxes.
  'yahoo.com': says,
  // It sends a code to every address, and tells of those that came back.
  'linkedin.com': says,
  // Only an address that GitHub marks as verified gets this far.
  'github.com': says,
  // It tells whether the link it mailed was opened.
  'discord.com': says,
  // `confirmed_email` is there only once it was confirmed.
  'twitter.com': says,
  // Facebook says nothing about addresses: people may have any, confirmed or not.
  'facebook.com': () => false,
};

/** An operator who configures an issuer of their own takes its word for what it claims to have checked. */
export const isEmailTrusted = (providerId: string, claims: Claims): boolean =>
  (trust[providerId] ?? (providerId.startsWith('oidc.') ? says : () => false))(claims);
