import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { createIssuerMemory } from '@latchkey/server/dev/demo-provider/issuer-memory';
import { exportJWK } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import type { ForeignPerson } from './foreign-people.ts';

const generate = promisify(generateKeyPair);

export async function newForeignKey() {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' },
  };
}

export type ForeignKey = Awaited<ReturnType<typeof newForeignKey>>;

/** Asks who it is every time, whatever the browser remembers. */
function askEveryTime() {
  const policy = interactionPolicy.base();
  const asked = new interactionPolicy.Check(
    'ask_every_time',
    'A person is chosen every time.',
    ({ oidc }) => oidc.result?.login === undefined,
  );
  policy.get('login').checks.add(asked);
  // Whoever says who they are agrees to everything.
  policy.remove('consent');
  return policy;
}

export const clientId = 'latchkey-at-the-foreign-provider';
export const clientSecret = 'a secret between latchkey and the foreign provider';

/** A whole OpenID Connect provider, made anew when its keys change. */
export function foreignIssuer(options: {
  readonly issuer: string;
  readonly keys: readonly ForeignKey[];
  readonly people: Readonly<Record<string, ForeignPerson>>;
  /** The addresses that it sends people back to. */
  readonly registered: ReadonlySet<string>;
  readonly adapter: ReturnType<typeof createIssuerMemory>;
}): Provider {
  const { issuer, keys, people, registered, adapter } = options;
  const provider = new Provider(issuer, {
    adapter,
    jwks: { keys: keys.map(({ jwk }) => jwk) },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // Something has to be there; who is allowed is said below.
        redirect_uris: ['http://localhost/'],
        application_type: 'native',
        response_types: ['code', 'id_token', 'code id_token'],
        grant_types: ['authorization_code', 'implicit', 'refresh_token'],
      },
    ],
    responseTypes: ['code', 'id_token', 'code id_token'],
    // It insists on what attackers leave out.
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture', 'locale'],
    },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    cookies: { keys: ['a key for the cookies of tests'] },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: {
      policy: askEveryTime(),
      url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => Object.values(people).find(({ sub }) => sub === accountId),
    }),
    async loadExistingGrant({ oidc }: Parameters<Parameters<Provider['use']>[0]>[0]) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    renderError: (context: { body: unknown }, out: unknown) => {
      context.body = JSON.stringify(out);
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
      RefreshToken: 3600,
    },
  });
  provider.Client.prototype.redirectUriAllowed = (address) => registered.has(address);
  return provider;
}
