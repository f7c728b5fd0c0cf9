import { startWorld, type World, type WorldOptions } from '@latchkey/testing/world';
import type { Reference } from './references.ts';
import { samlConfig } from './usual-messages.ts';
import { filledIn } from './wire-values.ts';

/** What the names in generated requests stand for. */
export type Known = Readonly<Record<Reference, string>>;

/** Nobody is called: providers and webhooks are not there. */
const nowhere: NonNullable<WorldOptions['outgoing']> = {
  fetch: () => Promise.reject(new TypeError('fetch failed')),
  complaint: () => undefined,
};

export const startScene = (environment: WorldOptions['environment'] = {}): Promise<World> =>
  startWorld({ outgoing: nowhere, environment });

const emptied = [
  ...['sessions', 'identities', 'codes', 'phone_codes', 'guess_budgets', 'send_budgets', 'outbox'],
  ...['pending_sign_ins', 'recovery_codes', 'provider_configs', 'passkeys', 'accounts', 'tenants'],
  ...['service_accounts', 'audit'],
];

/** Puts the configuration back, and takes everybody away, whatever earlier requests have made. */
async function clear({ data, identity, now }: World, original: string): Promise<void> {
  await data.database.commit(
    emptied.map((table) => ({ sql: `DELETE FROM ${table}`, parameters: [] })),
  );
  const { version } = await identity.settings.latest('');
  await identity.commit([identity.settings.replace('', version, JSON.parse(original), now())]);
  await identity.settings.latest('');
}

const certificateOf = async ({ keys }: World): Promise<string> =>
  Object.values(await keys.certificates())[0] ?? '';

/** And two providers of the project. */
async function makeTenant(world: World): Promise<string> {
  const { body } = await world.admin('/v2/projects/latchkey/tenants', {
    displayName: 'Acme',
    allowPasswordSignup: true,
    enableEmailLinkSignin: true,
    enableAnonymousUser: true,
  });
  await world.admin('/v2/projects/latchkey/oauthIdpConfigs?oauthIdpConfigId=oidc.acme', {
    enabled: true,
    issuer: 'https://127.0.0.1:9',
    clientId: 'x',
    clientSecret: 'y',
    responseType: { code: true },
  });
  const certificate = await certificateOf(world);
  await world.admin(
    '/v2/projects/latchkey/inboundSamlConfigs?inboundSamlConfigId=saml.acme',
    filledIn(samlConfig, { certificate }) as Record<string, unknown>,
  );
  return String(body['name']).split('/').at(-1) ?? '';
}

/** Somebody who passed the first factor and is asked for the second. */
async function halfWay(world: World, email: string) {
  const { idToken } = await world.signUpVerified(email);
  const { id, reply } = await world.enrolTotp(idToken);
  const { body } = await world.call('signInWithPassword', { email, password: 'correct horse' });
  return {
    pendingCredential: body.mfaPendingCredential,
    enrolment: id,
    secondFactorIdToken: reply.idToken,
  };
}

/** The configuration as it was before anybody changed it. */
export const originalConfig = async ({ identity }: World): Promise<string> =>
  JSON.stringify((await identity.settings.latest('')).config);

/** People, a tenant, a provider and codes on their way, so that requests find something. */
export async function setScene(world: World, original: string): Promise<Known> {
  await clear(world, original);
  const tenant = await makeTenant(world);
  const email = 'ada@example.com';
  const ada = await world.signUpVerified(email);
  const other = await world.signUp('other@example.com');
  const { body: guest } = await world.call('signUp', {});
  const phone = await world.signInByPhone('+14155550199');
  const half = await halfWay(world, 'half@example.com');
  const sent = await world.call('sendVerificationCode', { phoneNumber: '+14155550198' });
  const left = await world.call('createAuthUri', {
    providerId: 'google.com',
    continueUri: `${world.identity.publicUrl}/__/auth/handler`,
  });
  await world.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  await world.call('sendOobCode', { requestType: 'EMAIL_SIGNIN', email });
  await world.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: other.idToken });
  return {
    ...half,
    email,
    tenant,
    certificate: await certificateOf(world),
    idToken: ada.idToken,
    otherIdToken: other.idToken,
    guestIdToken: guest.idToken,
    phoneIdToken: phone.idToken,
    refreshToken: ada.refreshToken,
    localId: ada.localId,
    otherId: other.localId,
    guestId: guest.localId,
    sessionInfo: String(sent.body['sessionInfo']),
    sessionId: String(left.body['sessionId']),
    resetCode: await world.codeFor(email, 'resetPassword'),
    signInCode: await world.codeFor(email, 'signIn'),
    verifyCode: await world.codeFor('other@example.com', 'verifyEmail'),
  };
}
