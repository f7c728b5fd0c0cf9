import type { Caller } from '@latchkey/kernel/caller';
import type * as protocol from '@latchkey/protocol';
import type { ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Identity } from '../../identity.ts';
import { knownProviders } from '../provider-names.ts';
import { knownConfigs } from './known-configs.ts';
import { managing } from './manage-configs.ts';
import { oidcConfigs } from './oidc-configs.ts';
import { samlConfigs } from './saml-configs.ts';

const oidc = managing(oidcConfigs);
const saml = managing(samlConfigs);
const known = managing(knownConfigs);

type Answer<O> = (identity: Identity, caller: Caller, request: RequestOf<O>) => Promise<ReplyOf<O>>;

export const createOauthIdpConfig: Answer<typeof protocol.createOauthIdpConfig> = (
  identity,
  caller,
  { oauthIdpConfigId, ...sent },
) => oidc.create(identity, caller, oauthIdpConfigId, sent);

export const getOauthIdpConfig: Answer<typeof protocol.getOauthIdpConfig> = (
  identity,
  caller,
  { configId },
) => oidc.get(identity, caller, configId);

export const listOauthIdpConfigs: Answer<typeof protocol.listOauthIdpConfigs> = async (
  identity,
  caller,
  page,
) => {
  const { configs, nextPageToken } = await oidc.list(identity, caller, page);
  return { oauthIdpConfigs: configs, nextPageToken };
};

export const updateOauthIdpConfig: Answer<typeof protocol.updateOauthIdpConfig> = (
  identity,
  caller,
  { configId, updateMask, ...sent },
) => oidc.update(identity, caller, { configId, updateMask }, sent);

export const deleteOauthIdpConfig: Answer<typeof protocol.deleteOauthIdpConfig> = (
  identity,
  caller,
  { configId },
) => oidc.remove(identity, caller, configId);

export const createInboundSamlConfig: Answer<typeof protocol.createInboundSamlConfig> = (
  identity,
  caller,
  { inboundSamlConfigId, ...sent },
) => saml.create(identity, caller, inboundSamlConfigId, sent);

export const getInboundSamlConfig: Answer<typeof protocol.getInboundSamlConfig> = (
  identity,
  caller,
  { configId },
) => saml.get(identity, caller, configId);

export const listInboundSamlConfigs: Answer<typeof protocol.listInboundSamlConfigs> = async (
  identity,
  caller,
  page,
) => {
  const { configs, nextPageToken } = await saml.list(identity, caller, page);
  return { inboundSamlConfigs: configs, nextPageToken };
};

export const updateInboundSamlConfig: Answer<typeof protocol.updateInboundSamlConfig> = (
  identity,
  caller,
  { configId, updateMask, ...sent },
) => saml.update(identity, caller, { configId, updateMask }, sent);

export const deleteInboundSamlConfig: Answer<typeof protocol.deleteInboundSamlConfig> = (
  identity,
  caller,
  { configId },
) => saml.remove(identity, caller, configId);

export const createDefaultSupportedIdpConfig: Answer<
  typeof protocol.createDefaultSupportedIdpConfig
> = (identity, caller, { idpId, ...sent }) => known.create(identity, caller, idpId, sent);

export const getDefaultSupportedIdpConfig: Answer<typeof protocol.getDefaultSupportedIdpConfig> = (
  identity,
  caller,
  { configId },
) => known.get(identity, caller, configId);

export const listDefaultSupportedIdpConfigs: Answer<
  typeof protocol.listDefaultSupportedIdpConfigs
> = async (identity, caller, page) => {
  const { configs, nextPageToken } = await known.list(identity, caller, page);
  return { defaultSupportedIdpConfigs: configs, nextPageToken };
};

export const updateDefaultSupportedIdpConfig: Answer<
  typeof protocol.updateDefaultSupportedIdpConfig
> = (identity, caller, { configId, updateMask, ...sent }) =>
  known.update(identity, caller, { configId, updateMask }, sent);

export const deleteDefaultSupportedIdpConfig: Answer<
  typeof protocol.deleteDefaultSupportedIdpConfig
> = (identity, caller, { configId }) => known.remove(identity, caller, configId);

export const listDefaultSupportedIdps: Answer<
  typeof protocol.listDefaultSupportedIdps
> = async () => ({
  defaultSupportedIdps: Object.entries(knownProviders).map(([idpId, description]) => ({
    idpId,
    description,
  })),
});
