import {
  defaultConfig,
  type ProjectConfig,
  type Settings,
  type SettingsStore,
  settingsOf,
} from '../identity/settings/settings.ts';
import type { Sealer } from '../keys/sealing.ts';
import type { Database } from './database.ts';
import { type Queries, statement } from './queries.ts';

type Stored = {
  readonly config: ProjectConfig;
  readonly settings: Settings;
  readonly version: number;
};

/** Other nodes and the command line change the configuration too; this is how late we may notice. */
const freshFor = 1000;

const smtpContext = (tenant: string) => `smtp-password:${tenant}`;

/** Replaces the SMTP password, the one secret among the settings. */
function mapSmtpPassword(
  config: ProjectConfig,
  change: (password: string) => string,
): ProjectConfig {
  const sendEmail = config.notification?.sendEmail;
  const smtp = sendEmail?.smtp;
  if (!smtp?.password) return config;
  return {
    ...config,
    notification: {
      ...config.notification,
      sendEmail: { ...sendEmail, smtp: { ...smtp, password: change(smtp.password) } },
    },
  };
}

export function createSettings(
  database: Database,
  queries: Queries,
  sealer: Sealer,
  monotonicNow: () => number,
): SettingsStore & { ensure(tenant: string, initial: ProjectConfig, at: number): Promise<void> } {
  const known = new Map<string, Stored & { readonly readAt: number }>();

  const toText = (tenant: string, config: ProjectConfig) =>
    JSON.stringify(
      mapSmtpPassword(config, (password) => sealer.seal(password, smtpContext(tenant))),
    );

  async function latest(tenant: string): Promise<Stored> {
    const [row] = await database.read(
      statement(
        queries.selectFrom('settings').select(['config', 'version']).where('tenant', '=', tenant),
      ),
    );
    const parsed =
      row === undefined
        ? defaultConfig
        : // What a configuration was stored before is as if its default had been.
          { mfa: defaultConfig.mfa, ...(JSON.parse(String(row['config'])) as ProjectConfig) };
    const config = mapSmtpPassword(parsed, (sealed) => sealer.open(sealed, smtpContext(tenant)));
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

  return {
    latest,
    config: async (tenant) => (await recent(tenant)).config,
    current: async (tenant) => (await recent(tenant)).settings,

    replace: (tenant, version, after, at) => ({
      ...statement(
        queries
          .updateTable('settings')
          .set({ config: toText(tenant, after), version: version + 1, updated_at: at })
          .where('tenant', '=', tenant)
          .where('version', '=', version),
      ),
      must: 'config-changed',
    }),

    async ensure(tenant, initial, at) {
      await database.commit([
        statement(
          queries
            .insertInto('settings')
            .values({ tenant, config: toText(tenant, initial), version: 1, updated_at: at })
            .onConflict((conflict) => conflict.doNothing()),
        ),
      ]);
    },
  };
}
