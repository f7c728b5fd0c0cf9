import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import type { Identity } from '@latchkey/identity/identity';
import {
  createDefaultSupportedIdpConfig,
  createInboundSamlConfig,
  createOauthIdpConfig,
} from '@latchkey/identity/providers/configs/provider-configs';
import { handlerAddress, redirectAddress } from '@latchkey/identity/providers/redirect-address';
import type { Caller } from '@latchkey/kernel/caller';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { publicUrlOf } from '../config/public-url.ts';
import type { ServerData } from '../open-server-data.ts';
import { callerIn, tenantOption } from './in-tenant.ts';
import { readSecret } from './read-secret.ts';
import { withData } from './with-data.ts';
import { withIdentity } from './with-identity.ts';

const options = {
  ...tenantOption,
  json: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  name: { type: 'string' },
  'client-id': { type: 'string' },
  'secret-file': { type: 'string' },
  issuer: { type: 'string' },
  'id-token': { type: 'boolean', default: false },
  'shared-address': { type: 'boolean', default: false },
  'team-id': { type: 'string' },
  'key-id': { type: 'string' },
  'key-file': { type: 'string' },
  'bundle-id': { type: 'string', multiple: true },
  'entity-id': { type: 'string' },
  'sso-url': { type: 'string' },
  'certificate-file': { type: 'string' },
  'our-entity-id': { type: 'string' },
  'sign-requests': { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

const secretIn = async (values: Values, flag: 'secret-file' | 'key-file' | 'certificate-file') => {
  const file = values[flag];
  return file === undefined ? undefined : readSecret(`--${flag}`, file);
};

async function addIssuer(
  identity: Identity,
  caller: Caller,
  id: string,
  values: Values,
): Promise<void> {
  const clientSecret = await secretIn(values, 'secret-file');
  await createOauthIdpConfig(identity, caller, {
    oauthIdpConfigId: id,
    enabled: true,
    displayName: values.name,
    issuer: values.issuer,
    clientId: values['client-id'],
    clientSecret,
    ...(values['id-token']
      ? { responseType: { idToken: true } }
      : { responseType: { code: true } }),
    ...(values['shared-address'] ? { redirectUri: handlerAddress(identity) } : {}),
  });
}

async function addSaml(
  identity: Identity,
  caller: Caller,
  id: string,
  values: Values,
): Promise<void> {
  const x509Certificate = await secretIn(values, 'certificate-file');
  await createInboundSamlConfig(identity, caller, {
    inboundSamlConfigId: id,
    enabled: true,
    displayName: values.name,
    idpConfig: {
      idpEntityId: values['entity-id'],
      ssoUrl: values['sso-url'],
      signRequest: values['sign-requests'],
      idpCertificates: x509Certificate === undefined ? [] : [{ x509Certificate }],
    },
    spConfig: { spEntityId: values['our-entity-id'] ?? identity.publicUrl },
  });
}

async function addKnown(
  identity: Identity,
  caller: Caller,
  id: string,
  values: Values,
): Promise<void> {
  const privateKey = await secretIn(values, 'key-file');
  const codeFlowConfig = { keyId: values['key-id'], teamId: values['team-id'], privateKey };
  await createDefaultSupportedIdpConfig(identity, caller, {
    idpId: id,
    enabled: true,
    clientId: values['client-id'],
    clientSecret: await secretIn(values, 'secret-file'),
    ...(id === 'apple.com'
      ? { appleSignInConfig: { bundleIds: values['bundle-id'] ?? [], codeFlowConfig } }
      : {}),
  });
}

async function add(identity: Identity, id: string, values: Values): Promise<void> {
  const caller = await callerIn(identity, values.tenant);
  if (id.startsWith('oidc.')) await addIssuer(identity, caller, id, values);
  else if (id.startsWith('saml.')) await addSaml(identity, caller, id, values);
  else await addKnown(identity, caller, id, values);
  const config = await identity.providerConfigs.find(caller.tenant, id);
  const address = config && redirectAddress(identity, config);
  console.log(`${id} is on. Register this address with it: ${address}`);
}

async function list(
  { store }: ServerData,
  publicUrl: string,
  { tenant, json }: Values,
): Promise<void> {
  const caller = await callerIn(store, tenant);
  for (const config of await store.providerConfigs.list(caller.tenant)) {
    const { providerId, enabled, displayName } = config;
    const redirectUri = redirectAddress({ publicUrl }, config);
    const shown = [providerId.padEnd(24), enabled ? 'on ' : 'off', redirectUri, displayName ?? ''];
    console.log(
      json
        ? JSON.stringify({
            providerId,
            enabled,
            displayName: displayName ?? undefined,
            redirectUri,
          })
        : shown.join('  ').trimEnd(),
    );
  }
}

async function remove({ store, clock }: ServerData, id: string, { tenant }: Values): Promise<void> {
  const caller = await callerIn(store, tenant);
  const config = await store.providerConfigs.find(caller.tenant, id);
  if (config === undefined) throw new UsageError(`There is no provider ${id}.`);
  const event = auditEvent(caller, clock.now(), 'config_changed', null, id);
  await store.commit([store.providerConfigs.remove(config), store.audit.record(event)]);
  console.log(`Nobody can sign in with ${id} any more.`);
}

/** The providers of the project or of a tenant; running servers notice at once. */
export const providers: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, options);
  const [verb = 'list', id, ...rest] = positionals;
  if (verb === 'list' && id === undefined) {
    await withData(call, (data, config) => list(data, publicUrlOf(config), values));
    return 0;
  }
  if (verb === 'add' && id !== undefined && rest.length === 0) {
    await withIdentity(call, (identity) => add(identity, id, values));
    return 0;
  }
  if (verb === 'remove' && id !== undefined && rest.length === 0) {
    await confirm(`Whoever has only ${id} cannot sign in without it.`, values.yes);
    await withData(call, (data) => remove(data, id, values));
    return 0;
  }
  throw new UsageError(
    'providers takes: list [--json], add ID [OPTIONS], or remove ID [--yes]; of a tenant with --tenant TENANT.',
  );
};
