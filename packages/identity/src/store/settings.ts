import type { Sealer } from '@latchkey/kernel/keys/sealing';
import { Refused } from '@latchkey/kernel/refused';
import type { Change, Database } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import {
  defaultConfig,
  type ProjectConfig,
  type Settings,
  type SettingsStore,
  settingsOf,
} from '../settings/settings.ts';
import type { Tenant, Tenants } from '../tenants/tenant.ts';
import { effectiveConfig, tenantSettings } from '../tenants/tenant-settings.ts';
import { changesSettings } from './changes-settings.ts';
import type { Queries } from './identity-queries.ts';

type EffectiveConfig = { readonly config: ProjectConfig; readonly settings: Settings };
type Stored = EffectiveConfig & { readonly version: number };

/**
 * Other nodes and the command line change the configuration, too. On PostgreSQL we are told; this is how
 * late we notice where nobody says so.
 */
const freshFor = 1000;

/** What a configuration was stored before is as if its default had been. */
const laterDefaults: ProjectConfig = {
  mfa: defaultConfig.mfa,
  autodeleteAnonymousUsers: defaultConfig.autodeleteAnonymousUsers,
  mobileLinksConfig: defaultConfig.mobileLinksConfig,
  multiTenant: defaultConfig.multiTenant,
  subtype: defaultConfig.subtype,
};

/** Tenants that are asleep cost nothing to forget. */
const mostLanesKnown = 1000;

/** The installation's mail server, or one of the project's own. */
const mailLaneOf = ({ notification }: ProjectConfig): string =>
  notification?.sendEmail?.method === 'CUSTOM_SMTP' ? 'own' : '';

const readConfig = (text: unknown): ProjectConfig => ({
  ...laterDefaults,
  ...(JSON.parse(String(text)) as ProjectConfig),
});

const smtpContext = (tenant: string) => `smtp-password:${tenant}`;
const webhookContext = (tenant: string) => `webhook-secret:${tenant}`;

/** Replaces the secrets among the settings: the SMTP password, and what webhooks are signed with. */
function mapSecrets(
  config: ProjectConfig,
  tenant: string,
  change: (secret: string, context: string) => string,
): ProjectConfig {
  const { notification } = config;
  if (notification === undefined) return config;
  const { sendEmail, webhooks } = notification;
  const smtp = sendEmail?.smtp;
  return {
    ...config,
    notification: {
      ...notification,
      ...(smtp?.password
        ? {
            sendEmail: {
              ...sendEmail,
              smtp: { ...smtp, password: change(smtp.password, smtpContext(tenant)) },
            },
          }
        : {}),
      ...(webhooks === undefined
        ? {}
        : {
            webhooks: webhooks.map((webhook) => ({
              ...webhook,
              secret: change(webhook.secret ?? '', webhookContext(tenant)),
            })),
          }),
    },
  };
}

type FirstSettings = {
  /** Unless there are some. */
  first(tenant: string, initial: ProjectConfig, at: number): Change<never>;
  ensure(tenant: string, initial: ProjectConfig, at: number): Promise<void>;
};

export function createSettings(
  database: Database,
  queries: Queries,
  sealer: Sealer,
  tenants: Pick<Tenants, 'find'>,
  monotonicNow: () => number,
): SettingsStore &
  FirstSettings & {
    /** Which mail server a tenant's mails go to, as far as it is known without asking. */
    mailLane(tenant: string): string;
    /** What is remembered may be old. */
    lookAgain(): void;
  } {
  const known = new Map<string, Stored & { readonly readAt: number }>();

  const toText = (tenant: string, config: ProjectConfig) =>
    JSON.stringify(mapSecrets(config, tenant, sealer.seal));

  const select = prepare<{ tenant: string }>((given) =>
    queries
      .selectFrom('settings')
      .select(['config', 'version'])
      .where('tenant', '=', given('tenant')),
  );

  async function latest(tenant: string): Promise<Stored> {
    const [row] = await database.read(select({ tenant }));
    const parsed = row === undefined ? defaultConfig : readConfig(row['config']);
    const config = mapSecrets(parsed, tenant, sealer.open);
    const version = Number(row?.['version'] ?? 0);
    const stored = { config, settings: settingsOf(config), version };
    known.set(tenant, { ...stored, readAt: monotonicNow() });
    return stored;
  }

  async function recent(tenant: string): Promise<Stored> {
    const stored = known.get(tenant);
    return stored !== undefined && monotonicNow() - stored.readAt < freshFor
      ? stored
      : latest(tenant);
  }

  /** Made once for each version of either; most requests find it here. */
  const ofTenants = new WeakMap<Tenant, EffectiveConfig & { readonly project: ProjectConfig }>();

  /** Whoever sends a mail has looked at the settings just before, and the outbox cannot wait. */
  const mailLanes = new Map<string, string>();

  function noted<Known extends EffectiveConfig>(id: string, effective: Known): Known {
    if (mailLanes.size >= mostLanesKnown && !mailLanes.has(id)) mailLanes.clear();
    mailLanes.set(id, mailLaneOf(effective.config));
    return effective;
  }

  async function effective(id: string): Promise<EffectiveConfig> {
    const project = await recent('');
    if (id === '') return noted(id, project);
    const tenant = await tenants.find(id);
    if (tenant === undefined) throw new Refused('TENANT_NOT_FOUND');
    const made = ofTenants.get(tenant);
    if (made?.project === project.config) return noted(id, made);
    const config = effectiveConfig(project.config, tenant.config);
    const settings = tenantSettings(config, tenant.config);
    ofTenants.set(tenant, { config, settings, project: project.config });
    return noted(id, { config, settings });
  }

  const first: FirstSettings['first'] = (tenant, initial, at) =>
    statement(
      queries
        .insertInto('settings')
        .values({ tenant, config: toText(tenant, initial), version: 1, updated_at: at })
        .onConflict((conflict) => conflict.doNothing()),
    );

  return {
    latest,
    config: async (tenant) => (await effective(tenant)).config,
    current: async (tenant) => (await effective(tenant)).settings,
    mailLane: (tenant) => mailLanes.get(tenant) ?? '',

    lookAgain: () => known.clear(),

    replace: (tenant, version, after, at) => ({
      events: changesSettings,
      ...statement(
        queries
          .updateTable('settings')
          .set({ config: toText(tenant, after), version: version + 1, updated_at: at })
          .where('tenant', '=', tenant)
          .where('version', '=', version),
      ),
      must: 'config-changed',
    }),

    first,
    ensure: async (tenant, initial, at) => {
      await database.commit([first(tenant, initial, at)]);
    },
  };
}
