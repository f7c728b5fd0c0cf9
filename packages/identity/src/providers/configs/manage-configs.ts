import type { Caller } from '@latchkey/kernel/caller';
import { isOneLine } from '@latchkey/kernel/one-line';
import { Refused } from '@latchkey/kernel/refused';
import { federationLimits } from '@latchkey/protocol';
import { auditEvent } from '../../accounts/account-acts.ts';
import { checkDisplayName } from '../../accounts/profile-fields.ts';
import { readPageToken, writePageToken } from '../../bulk/page-token.ts';
import type { Identity } from '../../identity.ts';
import { masked } from '../../settings/update-mask.ts';
import type { ProviderConfig } from '../provider-config.ts';
import { isProviderId } from '../provider-names.ts';
import type { KindOfConfig, ShownConfig } from './kind-of-config.ts';

const usualPage = 20;
const longestPage = 100;

function nameOf(identity: Identity, resource: string, { tenant, providerId }: ProviderConfig) {
  const inTenant = tenant === '' ? '' : `/tenants/${tenant}`;
  return `projects/${identity.project.id}${inTenant}/${resource}/${providerId}`;
}

/** It stands on a button that everybody sees. */
function checkProviderName(name: string): string | null {
  if (!isOneLine(name)) throw new Refused('INVALID_DISPLAY_NAME');
  return checkDisplayName(name);
}

/** With its secrets, for a change; whoever asks gets it without. */
const wholeOf = <Shown extends ShownConfig>(
  kind: KindOfConfig<Shown>,
  identity: Identity,
  config: ProviderConfig,
): Shown => ({
  ...kind.fieldsOf(identity, config),
  name: nameOf(identity, kind.resource, config),
  enabled: config.enabled,
  ...(config.displayName === null ? {} : { displayName: config.displayName }),
});

const shownOf = <Shown extends ShownConfig>(
  kind: KindOfConfig<Shown>,
  identity: Identity,
  config: ProviderConfig,
): Shown => kind.withoutSecrets(wholeOf(kind, identity, config));

function checkConfigId<Shown extends ShownConfig>(
  kind: KindOfConfig<Shown>,
  configId: string | undefined,
): string {
  if (!configId) throw new Refused('MISSING_CONFIG_ID');
  if (!isProviderId(configId) || !kind.accepts(configId)) throw new Refused('INVALID_CONFIG_ID');
  return configId;
}

async function requireConfig<Shown extends ShownConfig>(
  kind: KindOfConfig<Shown>,
  identity: Identity,
  caller: Caller,
  configId: string | undefined,
): Promise<ProviderConfig> {
  const config = kind.accepts(configId ?? '')
    ? await identity.providerConfigs.find(caller.tenant, configId ?? '')
    : undefined;
  if (config === undefined) throw new Refused('CONFIGURATION_NOT_FOUND');
  return config;
}

const changed = (identity: Identity, caller: Caller, providerId: string) =>
  identity.audit.record(auditEvent(caller, identity.now(), 'config_changed', null, providerId));

const raceLost = (): never => {
  throw new Refused('INVALID_CONFIG', 'The configuration was changed meanwhile.');
};

/** The five things that can be done with the configurations of one kind. */
export function managing<Shown extends ShownConfig>(kind: KindOfConfig<Shown>) {
  return {
    async create(
      identity: Identity,
      caller: Caller,
      configId: string | undefined,
      sent: Shown,
    ): Promise<Shown> {
      const providerId = checkConfigId(kind, configId);
      const { tenant } = caller;
      const settings = await kind.settingsOf(identity, { tenant, providerId }, sent, undefined);
      const displayName = checkProviderName(sent.displayName ?? '');
      if ((await identity.providerConfigs.list(tenant)).length >= federationLimits.providers) {
        throw new Refused(
          'QUOTA_EXCEEDED',
          `There are ${federationLimits.providers} providers.`,
          'PROVIDER_CONFIG_LIMIT_EXCEEDED',
        );
      }
      const config: ProviderConfig = {
        tenant,
        providerId,
        enabled: sent.enabled ?? false,
        displayName,
        settings,
        createdAt: identity.now(),
        version: 1,
      };
      const refusal = await identity.commit([
        identity.providerConfigs.insert(config),
        changed(identity, caller, providerId),
      ]);
      if (refusal !== undefined) throw new Refused('CONFIGURATION_EXISTS');
      return shownOf(kind, identity, config);
    },

    async get(identity: Identity, caller: Caller, configId: string | undefined): Promise<Shown> {
      return shownOf(kind, identity, await requireConfig(kind, identity, caller, configId));
    },

    async list(
      identity: Identity,
      caller: Caller,
      {
        pageSize,
        pageToken,
      }: { readonly pageSize?: number | undefined; readonly pageToken?: string | undefined },
    ): Promise<{ readonly configs: readonly Shown[]; readonly nextPageToken: string | undefined }> {
      const size = pageSize ?? usualPage;
      if (size < 1 || size > longestPage) throw new Refused('INVALID_PAGE_SELECTION');
      const after = readPageToken(identity, caller.tenant, pageToken);
      const all = await identity.providerConfigs.list(caller.tenant);
      const own = all.filter(({ providerId }) => kind.accepts(providerId));
      const start = own.findIndex(({ providerId }) => providerId === after) + 1;
      const shown = own.slice(start, start + size);
      const last = shown.at(-1);
      return {
        configs: shown.map((config) => shownOf(kind, identity, config)),
        nextPageToken:
          last !== undefined && start + size < own.length
            ? writePageToken(identity, caller.tenant, last.providerId)
            : undefined,
      };
    },

    async update(
      identity: Identity,
      caller: Caller,
      {
        configId,
        updateMask,
      }: { readonly configId: string | undefined; readonly updateMask: string | undefined },
      sent: Shown,
    ): Promise<Shown> {
      const before = await requireConfig(kind, identity, caller, configId);
      const { providerId } = before;
      const change = { before: wholeOf(kind, identity, before), sent, defaults: {} };
      const wanted = masked(kind.fields, change, updateMask);
      const after: ProviderConfig = {
        ...before,
        enabled: wanted.enabled ?? false,
        displayName: checkProviderName(wanted.displayName ?? ''),
        settings: await kind.settingsOf(identity, before, wanted, before.settings),
      };
      const refusal = await identity.commit([
        identity.providerConfigs.replace(before, after),
        changed(identity, caller, providerId),
      ]);
      if (refusal !== undefined) raceLost();
      return shownOf(kind, identity, after);
    },

    async remove(
      identity: Identity,
      caller: Caller,
      configId: string | undefined,
    ): Promise<Record<string, never>> {
      const config = await requireConfig(kind, identity, caller, configId);
      const refusal = await identity.commit([
        identity.providerConfigs.remove(config),
        changed(identity, caller, config.providerId),
      ]);
      if (refusal !== undefined) raceLost();
      return {};
    },
  };
}
