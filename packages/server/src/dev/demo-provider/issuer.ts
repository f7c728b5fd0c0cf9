import { generateKeyPair, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ownAddress } from '@latchkey/identity/providers/redirect-address';
import { exportJWK } from 'jose';
import { interactionPolicy, Provider } from 'oidc-provider';
import { createIssuerMemory } from './issuer-memory.ts';
import { claimsOf, type DemoPerson, subjectOf } from './people.ts';
import { demoPath, playedProviders } from './played-providers.ts';

type Context = Parameters<Parameters<Provider['use']>[0]>[0];

export type DemoIssuer = {
  readonly provider: Provider;
  /** Makes somebody known to a played provider, and tells under which name. */
  introduce(providerId: string, person: DemoPerson): string;
};

const hour = 3600;
const slowness = 3000;

/** Asks every time who it is: whoever tries things out wants to be several people. */
function askEveryTime() {
  const policy = interactionPolicy.base();
  const unasked = ({ oidc }: Context) => oidc.result?.login === undefined;
  policy
    .get('login')
    .checks.add(new interactionPolicy.Check('ask', 'Somebody has to be chosen.', unasked));
  return policy;
}

async function signingKey() {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...(await exportJWK(privateKey)), kid: 'demo', alg: 'RS256', use: 'sig' };
}

/** Everybody agrees to everything: whether to agree was asked when they were chosen. */
async function grantEverything({ oidc }: Context) {
  const { clientId } = oidc.client;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** A real OpenID Connect issuer of which every played provider is a client. */
export async function openDemoIssuer(publicUrl: string): Promise<DemoIssuer> {
  const known = new Map<string, { readonly providerId: string; readonly person: DemoPerson }>();

  const callbacks = ownAddress({ publicUrl }, { tenant: '', providerId: '' });
  const clientOf = (clientId: string) =>
    playedProviders.has(clientId)
      ? {
          client_id: clientId,
          redirect_uris: [ownAddress({ publicUrl }, { tenant: '', providerId: clientId })],
          // The other kind may not live on a machine without https.
          application_type: publicUrl.startsWith('https:') ? 'web' : 'native',
          token_endpoint_auth_method: 'none',
          response_types: ['code'],
          grant_types: ['authorization_code'],
        }
      : undefined;

  const provider = new Provider(`${publicUrl}${demoPath}`, {
    adapter: createIssuerMemory(clientOf),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    pkce: { required: () => true },
    // All of it in the ID token, so that there is nothing left to ask for.
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub', 'hd', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy: askEveryTime(),
      url: (_context: Context, { uid }: { uid: string }) => `${demoPath}/choose/${uid}`,
    },
    async findAccount({ path }: Context, accountId: string) {
      const found = known.get(accountId);
      if (found === undefined) return undefined;
      if (found.person.behaviour === 'slow' && path === '/token') await pause(slowness);
      return { accountId, claims: () => claimsOf(found.providerId, found.person) };
    },
    loadExistingGrant: grantEverything,
    renderError(context: Context, failure: { error: string; error_description?: string }) {
      context.body = `${failure.error}: ${failure.error_description ?? ''}`;
      context.set('content-type', 'text/plain; charset=utf-8');
    },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 600,
      IdToken: hour,
      Interaction: hour,
      Session: hour,
      Grant: hour,
    },
  });
  // The public address counts, whatever stands between it and this process.
  provider.proxy = true;
  // A played provider is one client for all tenants, each of which has an address of its own for it.
  provider.Client.prototype.redirectUriAllowed = function allowed(address) {
    const [tenant = ''] = address.slice(callbacks.length).split('/', 1);
    const { clientId: providerId } = this;
    return ['', tenant].some(
      (of) => address === ownAddress({ publicUrl }, { tenant: of, providerId }),
    );
  };

  return {
    provider,
    introduce(providerId, person) {
      const subject = subjectOf(providerId, person);
      known.set(subject, { providerId, person });
      return subject;
    },
  };
}
