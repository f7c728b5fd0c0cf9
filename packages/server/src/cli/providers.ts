import { handlerAddress } from '@latchkey/identity/providers/redirect-address';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { Refused } from '@latchkey/kernel/refused';
import { UsageError } from '@latchkey/kernel/usage-error';
import { tenantOption } from './in-tenant.ts';
import { everyProvider, kindOf, removeProvider } from './list-providers.ts';
import type { Ask } from './operations/ask.ts';
import { readSecret } from './read-secret.ts';
import { type Place, withOperations } from './with-operations.ts';

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

/** What a provider that was added has to be told. */
type Address = string | undefined;

async function addIssuer(ask: Ask, place: Place, id: string, values: Values): Promise<Address> {
  const clientSecret = await secretIn(values, 'secret-file');
  const added = await ask(
    'createOauthIdpConfig',
    {
      oauthIdpConfigId: id,
      enabled: true,
      displayName: values.name,
      issuer: values.issuer,
      clientId: values['client-id'],
      clientSecret,
      responseType: values['id-token'] ? { idToken: true } : { code: true },
      ...(values['shared-address']
        ? { redirectUri: handlerAddress({ publicUrl: await place.publicUrl() }) }
        : {}),
    },
    values.tenant,
  );
  return added.redirectUri;
}

async function addSaml(ask: Ask, place: Place, id: string, values: Values): Promise<Address> {
  const x509Certificate = await secretIn(values, 'certificate-file');
  const added = await ask(
    'createInboundSamlConfig',
    {
      inboundSamlConfigId: id,
      enabled: true,
      displayName: values.name,
      idpConfig: {
        idpEntityId: values['entity-id'],
        ssoUrl: values['sso-url'],
        signRequest: values['sign-requests'],
        idpCertificates: x509Certificate === undefined ? [] : [{ x509Certificate }],
      },
      spConfig: { spEntityId: values['our-entity-id'] ?? (await place.publicUrl()) },
    },
    values.tenant,
  );
  return added.spConfig?.callbackUri;
}

async function addKnown(ask: Ask, _place: Place, id: string, values: Values): Promise<Address> {
  const privateKey = await secretIn(values, 'key-file');
  const codeFlowConfig = { keyId: values['key-id'], teamId: values['team-id'], privateKey };
  const added = await ask(
    'createDefaultSupportedIdpConfig',
    {
      idpId: id,
      enabled: true,
      clientId: values['client-id'],
      clientSecret: await secretIn(values, 'secret-file'),
      ...(id === 'apple.com'
        ? { appleSignInConfig: { bundleIds: values['bundle-id'] ?? [], codeFlowConfig } }
        : {}),
    },
    values.tenant,
  );
  return added.redirectUri;
}

async function add(ask: Ask, place: Place, id: string, values: Values): Promise<void> {
  const ofKind = { oidc: addIssuer, saml: addSaml, known: addKnown }[kindOf(id)];
  const address = await ofKind(ask, place, id, values);
  console.log(`${id} is on. Register this address with it: ${address}`);
}

async function list(ask: Ask, { tenant, json }: Values): Promise<void> {
  for await (const provider of everyProvider(ask, tenant)) {
    const { providerId, enabled, displayName = '', redirectUri } = provider;
    const shown = [providerId.padEnd(24), enabled ? 'on ' : 'off', redirectUri, displayName];
    console.log(json ? JSON.stringify(provider) : shown.join('  ').trimEnd());
  }
}

async function remove(ask: Ask, id: string, { tenant }: Values): Promise<void> {
  try {
    await removeProvider(ask, tenant, id);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'CONFIGURATION_NOT_FOUND') throw error;
    throw new UsageError(`There is no provider ${id}.`);
  }
  console.log(`Nobody can sign in with ${id} any more.`);
}

/** The providers of the project or of a tenant; running servers notice at once. */
export const providers: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, options);
  const [verb = 'list', id, ...rest] = positionals;
  if (verb === 'list' && id === undefined) {
    await withOperations(call, (ask) => list(ask, values));
    return 0;
  }
  if (verb === 'add' && id !== undefined && rest.length === 0) {
    await withOperations(call, (ask, place) => add(ask, place, id, values));
    return 0;
  }
  if (verb === 'remove' && id !== undefined && rest.length === 0) {
    await confirm(`Whoever has only ${id} cannot sign in without it.`, values.yes);
    await withOperations(call, (ask) => remove(ask, id, values));
    return 0;
  }
  throw new UsageError(
    'providers takes: list [--json], add ID [OPTIONS], or remove ID [--yes]; of a tenant with --tenant TENANT.',
  );
};
