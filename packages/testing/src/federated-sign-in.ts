import type { ProviderSettings } from '@latchkey/identity/providers/provider-config';
import { handlerAddress, ownAddress } from '@latchkey/identity/providers/redirect-address';
import type { ForeignProvider } from './foreign-provider.ts';
import type { Reply } from './wire-reply.ts';
import type { World } from './world.ts';

type Json = Readonly<Record<string, unknown>>;

/** Writes a provider down as if an operator had, for the project or a tenant of it. */
export async function configureProvider(
  world: World,
  providerId: string,
  settings: ProviderSettings,
  tenant = '',
): Promise<void> {
  const { identity } = world;
  const refusal = await identity.commit([
    identity.providerConfigs.insert({
      tenant,
      providerId,
      enabled: true,
      displayName: null,
      settings,
      createdAt: world.now(),
      version: 1,
    }),
  ]);
  if (refusal !== undefined) throw new Error(`${providerId} is there already.`);
}

/** What has to be written down of an issuer, and where it is told about this server. */
type ForeignIssuer = Pick<ForeignProvider, 'issuer' | 'clientId' | 'clientSecret' | 'register'>;

/** Writes an issuer down here and this server down there, as the two operators do. */
export function configureForeign(
  world: World,
  providerId: string,
  { issuer, clientId, clientSecret, register }: ForeignIssuer,
  responseType: 'code' | 'idToken' = 'code',
  tenant = '',
  sharesAddress = false,
): Promise<void> {
  const { identity } = world;
  register(sharesAddress ? handlerAddress(identity) : ownAddress(identity, { tenant, providerId }));
  const oidc = { issuer, clientId, clientSecret, responseType, sharesAddress };
  return configureProvider(world, providerId, { kind: 'oidc', oidc }, tenant);
}

export type Departed = { readonly authUri: string; readonly sessionId: string };

export async function depart(world: World, providerId: string, more: Json = {}): Promise<Departed> {
  const { status, body } = await world.call('createAuthUri', {
    providerId,
    continueUri: `${world.identity.publicUrl}/__/auth/handler`,
    ...more,
  });
  if (status !== 200) throw new Error(`Nobody leaves for ${providerId}: ${JSON.stringify(body)}`);
  return { authUri: String(body['authUri']), sessionId: String(body['sessionId']) };
}

/** Leaves for the provider, is somebody there, and comes back. */
export async function signInAt(
  world: World,
  provider: ForeignProvider,
  person: string,
  { providerId = 'oidc.acme', ...more }: Json & { readonly providerId?: string } = {},
): Promise<Reply> {
  const { authUri, sessionId } = await depart(world, providerId);
  const answer = await provider.visit(authUri, person);
  return world.call('signInWithIdp', { ...answer, sessionId, ...more });
}
