import { clockComplaint } from '../clock/watch-clock.ts';
import { readConfig, settingSource } from '../config/read-config.ts';
import type { SettingSource } from '../config/setting.ts';
import { settingsGroups } from '../config/settings.ts';
import { publicUrlOf } from '../server.ts';
import { checkMailServer, checkOwnMailServer, clearTextWarnings } from './check-mail-servers.ts';
import { outboxWarnings } from './check-outbox.ts';
import { checkWebhooks } from './check-webhooks.ts';
import type { Command } from './command.ts';
import { withData } from './with-data.ts';

type Finding = { readonly name: string; readonly problem: string | undefined };

function listSettings(environment: SettingSource): void {
  for (const [group, settings] of Object.entries(settingsGroups)) {
    console.log(`\n${group}`);
    for (const setting of Object.values(settings)) {
      const { name, about } = setting;
      const given = environment[name];
      const shown = 'secret' in setting && given ? '(set, not shown)' : (given ?? '(default)');
      console.log(`  ${name.padEnd(28)} ${shown}\n  ${''.padEnd(28)} ${about}`);
    }
  }
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function check(name: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work();
    return { name, problem: undefined };
  } catch (error) {
    return { name, problem: sentence(error) };
  }
}

/** Nothing where the data cannot be opened: that is a problem, and said as one. */
const warningsIn = (environment: SettingSource): Promise<readonly string[]> =>
  withData(environment, async (data) => {
    const complaint = clockComplaint(data.clock.skew());
    return [
      ...(complaint === undefined ? [] : [`clock: ${complaint}`]),
      ...(await outboxWarnings(data, data.clock.now())).map((warning) => `outbox: ${warning}`),
    ];
  }).catch(() => []);

/** Lists every setting and tries what it leads to: the data, the keys, the mail servers, the webhooks. */
export const doctor: Command = async (_args, environment) => {
  listSettings(settingSource(environment));
  const config = readConfig(environment);
  const findings = [
    await check('data and master key', () =>
      withData(environment, async ({ database }) =>
        database.read({ sql: 'SELECT 1', parameters: [] }),
      ),
    ),
    await check('signing keys', () =>
      withData(environment, async ({ store, sealer }) => {
        for (const { sealedPrivateKey, kid } of await store.signingKeys.list()) {
          sealer.open(sealedPrivateKey, `signing-key:${kid}`);
        }
      }),
    ),
    await check(
      `mail server${config.mail.smtpUrl === undefined ? ' (none: mails wait in the outbox)' : ''}`,
      () => checkMailServer(config),
    ),
    await check('mail server of the project', () => withData(environment, checkOwnMailServer)),
    await check('webhooks', () => withData(environment, checkWebhooks)),
  ];
  const warnings = [...clearTextWarnings(config), ...(await warningsIn(environment))];
  console.log(`\n${config.server.mode} at ${publicUrlOf(config)}`);
  for (const { name, problem } of findings) {
    console.log(problem === undefined ? `  ok       ${name}` : `  PROBLEM  ${name}: ${problem}`);
  }
  for (const warning of warnings) console.log(`  WARNING  ${warning}`);
  return findings.some(({ problem }) => problem !== undefined) ? 1 : 0;
};
