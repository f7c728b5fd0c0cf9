import { int32, list, message, string } from '../field.ts';
import { operation } from '../operation.ts';
import {
  knownProviderConfig,
  oidcProviderConfig,
  samlProviderConfig,
} from './provider-config-fields.ts';

/** Of a project, and of a tenant of it. */
const ofProject = (resource: string) => [
  `/v2/projects/{project}/${resource}`,
  `/v2/projects/{project}/tenants/{tenant}/${resource}`,
];

const oneOf = (resource: string) => ofProject(`${resource}/{configId}`);

const page = { pageSize: int32, pageToken: string } as const;
const missing = ['CONFIGURATION_NOT_FOUND', 'TENANT_NOT_FOUND'] as const;
const creation = [
  'MISSING_CONFIG_ID',
  'INVALID_CONFIG_ID',
  'CONFIGURATION_EXISTS',
  'QUOTA_EXCEEDED',
] as const;
const clientErrors = [
  'INVALID_CONFIG',
  'MISSING_OAUTH_CLIENT_ID',
  'INVALID_OAUTH_CLIENT_ID',
  'MISSING_OAUTH_CLIENT_SECRET',
] as const;
const samlErrors = ['INVALID_CONFIG', 'MISSING_SAML_RELYING_PARTY_CONFIG'] as const;

const reading = {
  service: 'identitytoolkit',
  method: 'GET',
  credentials: ['admin'],
  role: 'viewer',
} as const;
const creating = { ...reading, method: 'POST', role: 'owner' } as const;
const changing = { ...reading, method: 'PATCH', role: 'owner' } as const;
const removing = { ...reading, method: 'DELETE', role: 'owner' } as const;

export const createOauthIdpConfig = operation({
  ...creating,
  name: 'createOauthIdpConfig',
  summary: 'Adds an OpenID Connect issuer that people can sign in with.',
  paths: ofProject('oauthIdpConfigs'),
  request: { oauthIdpConfigId: string, ...oidcProviderConfig },
  reply: oidcProviderConfig,
  errors: [...creation, 'MISSING_ISSUER', ...clientErrors],
});

export const getOauthIdpConfig = operation({
  ...reading,
  name: 'getOauthIdpConfig',
  summary: 'Reads the configuration of an OpenID Connect issuer, without its secret.',
  paths: oneOf('oauthIdpConfigs'),
  request: { configId: string },
  reply: oidcProviderConfig,
  errors: missing,
});

export const listOauthIdpConfigs = operation({
  ...reading,
  name: 'listOauthIdpConfigs',
  summary: 'Lists the OpenID Connect issuers.',
  paths: ofProject('oauthIdpConfigs'),
  request: page,
  reply: { oauthIdpConfigs: list(message(oidcProviderConfig)), nextPageToken: string },
  errors: ['INVALID_PAGE_SELECTION'],
});

export const updateOauthIdpConfig = operation({
  ...changing,
  name: 'updateOauthIdpConfig',
  summary: 'Changes the masked fields of an OpenID Connect issuer; without a mask, all of them.',
  paths: oneOf('oauthIdpConfigs'),
  request: { configId: string, updateMask: string, ...oidcProviderConfig },
  reply: oidcProviderConfig,
  errors: [...missing, 'MISSING_ISSUER', ...clientErrors],
});

export const deleteOauthIdpConfig = operation({
  ...removing,
  name: 'deleteOauthIdpConfig',
  summary: 'Removes an OpenID Connect issuer. Accounts keep what is linked, and cannot use it.',
  paths: oneOf('oauthIdpConfigs'),
  request: { configId: string },
  reply: {},
  errors: missing,
});

export const createInboundSamlConfig = operation({
  ...creating,
  name: 'createInboundSamlConfig',
  summary: 'Adds a SAML identity provider that people can sign in with.',
  paths: ofProject('inboundSamlConfigs'),
  request: { inboundSamlConfigId: string, ...samlProviderConfig },
  reply: samlProviderConfig,
  errors: [...creation, ...samlErrors],
});

export const getInboundSamlConfig = operation({
  ...reading,
  name: 'getInboundSamlConfig',
  summary: 'Reads the configuration of a SAML identity provider.',
  paths: oneOf('inboundSamlConfigs'),
  request: { configId: string },
  reply: samlProviderConfig,
  errors: missing,
});

export const listInboundSamlConfigs = operation({
  ...reading,
  name: 'listInboundSamlConfigs',
  summary: 'Lists the SAML identity providers.',
  paths: ofProject('inboundSamlConfigs'),
  request: page,
  reply: { inboundSamlConfigs: list(message(samlProviderConfig)), nextPageToken: string },
  errors: ['INVALID_PAGE_SELECTION'],
});

export const updateInboundSamlConfig = operation({
  ...changing,
  name: 'updateInboundSamlConfig',
  summary: 'Changes the masked fields of a SAML identity provider; without a mask, all of them.',
  paths: oneOf('inboundSamlConfigs'),
  request: { configId: string, updateMask: string, ...samlProviderConfig },
  reply: samlProviderConfig,
  errors: [...missing, ...samlErrors],
});

export const deleteInboundSamlConfig = operation({
  ...removing,
  name: 'deleteInboundSamlConfig',
  summary: 'Removes a SAML identity provider. Accounts keep what is linked, and cannot use it.',
  paths: oneOf('inboundSamlConfigs'),
  request: { configId: string },
  reply: {},
  errors: missing,
});

export const createDefaultSupportedIdpConfig = operation({
  ...creating,
  name: 'createDefaultSupportedIdpConfig',
  summary: 'Adds a provider that this server knows by name.',
  paths: ofProject('defaultSupportedIdpConfigs'),
  request: { idpId: string, ...knownProviderConfig },
  reply: knownProviderConfig,
  errors: [...creation, ...clientErrors],
});

export const getDefaultSupportedIdpConfig = operation({
  ...reading,
  name: 'getDefaultSupportedIdpConfig',
  summary: 'Reads the configuration of a provider that is known by name, without its secrets.',
  paths: oneOf('defaultSupportedIdpConfigs'),
  request: { configId: string },
  reply: knownProviderConfig,
  errors: missing,
});

export const listDefaultSupportedIdpConfigs = operation({
  ...reading,
  name: 'listDefaultSupportedIdpConfigs',
  summary: 'Lists the providers that are known by name and configured.',
  paths: ofProject('defaultSupportedIdpConfigs'),
  request: page,
  reply: {
    defaultSupportedIdpConfigs: list(message(knownProviderConfig)),
    nextPageToken: string,
  },
  errors: ['INVALID_PAGE_SELECTION'],
});

export const updateDefaultSupportedIdpConfig = operation({
  ...changing,
  name: 'updateDefaultSupportedIdpConfig',
  summary: 'Changes the masked fields of a provider known by name; without a mask, all of them.',
  paths: oneOf('defaultSupportedIdpConfigs'),
  request: { configId: string, updateMask: string, ...knownProviderConfig },
  reply: knownProviderConfig,
  errors: [...missing, ...clientErrors],
});

export const deleteDefaultSupportedIdpConfig = operation({
  ...removing,
  name: 'deleteDefaultSupportedIdpConfig',
  summary: 'Removes a provider known by name. Accounts keep what is linked, and cannot use it.',
  paths: oneOf('defaultSupportedIdpConfigs'),
  request: { configId: string },
  reply: {},
  errors: missing,
});

export const listDefaultSupportedIdps = operation({
  ...reading,
  name: 'listDefaultSupportedIdps',
  summary: 'The providers that this server knows by name, configured or not.',
  paths: ['/v2/defaultSupportedIdps'],
  request: page,
  reply: { defaultSupportedIdps: list(message({ idpId: string, description: string })) },
  errors: [],
});
