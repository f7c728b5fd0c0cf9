import { clockComplaint } from '@latchkey/kernel/clock/watch-clock';
import type { Call, Command, Finding, Notice } from '@latchkey/kernel/product';
import { publicUrlOf } from '../config/public-url.ts';
import { type Config, readConfig, settingSource } from '../config/read-config.ts';
import { otherProject } from '../data-project.ts';
import type { ServerData } from '../open-server-data.ts';
import { ownDatabasesOf } from '../own-databases.ts';
import { firstStepWarnings } from './check-first-steps.ts';
import {
  checkMailServer,
  checkOwnMailServer,
  clearTextWarnings,
  mailWarnings,
} from './check-mail-servers.ts';
import { outboxWarnings } from './check-outbox.ts';
import { roomWarnings } from './check-room.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { listSettings } from './list-settings.ts';
import { lookAtDatabase } from './look-at-databases.ts';
import { requireRightKey } from './require-right-key.ts';
import { unnamedData } from './unnamed-data.ts';
import { withData } from './with-data.ts';

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function check(name: string, work: () => Promise<unknown>): Promise<Finding> {
  try {
    await work();
    return { name };
  } catch (error) {
    return { name, problem: sentence(error) };
  }
}

/** A key is known to be the right one only by something that it opens. */
async function checkMasterKey(call: Call): Promise<Finding> {
  const name = 'data and master key';
  const look = withData(call, async (data) => {
    await requireRightKey(data);
    return (await data.store.signingKeys.list()).length;
  });
  return look.then(
    (opened) => (opened > 0 ? { name } : { name, found: 'nothing is sealed with it yet.' }),
    (error: unknown) => ({ name, problem: sentence(error) }),
  );
}

async function requireProject(call: Call, config: Config, data: ServerData): Promise<void> {
  const problem = await otherProject(config, data, call.products);
  if (problem !== undefined) throw new Error(problem);
}

/** Each opened anew, so that one that cannot be opened does not hide the others. */
async function lookAtDatabases(call: Call): Promise<readonly Finding[]> {
  const own = ownDatabasesOf(call.products);
  const findings: Finding[] = [];
  for (const { name, product } of [{ name: 'accounts', product: undefined }, ...own]) {
    const title = `database of ${name}`;
    const look = withData(call, async ({ database, databaseOf }, config) => {
      const opened = product === undefined ? database : await databaseOf(product.name);
      return lookAtDatabase({ name, own: product !== undefined }, config, opened);
    });
    findings.push(
      await look.then(
        (found) => ({ name: title, found }),
        (error: unknown) => ({ name: title, problem: sentence(error) }),
      ),
    );
  }
  return findings;
}

/** Nothing where the data cannot be opened: that is a problem, and said as one. */
const warningsIn = (call: Call): Promise<readonly string[]> =>
  withData(call, async (data, config) => {
    const complaint = clockComplaint(data.clock.skew());
    return [
      ...(await firstStepWarnings(data, config)),
      ...(await mailWarnings(data, config)),
      ...(await roomWarnings(config)),
      ...(complaint === undefined ? [] : [`clock: ${complaint}`]),
      ...(await outboxWarnings(data, data.clock.now())).map((warning) => `outbox: ${warning}`),
    ];
  }).catch(() => []);

/** What products try beside their databases; what cannot be tried is a problem, too. */
async function findingsOf(call: Call): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const { name, settings, findings } of call.products) {
    if (findings === undefined) continue;
    const tried = call.withGround({ name, settings }, findings);
    found.push(...(await tried.catch((error: unknown) => [{ name, problem: sentence(error) }])));
  }
  return found;
}

/** What keeps everything shut is said once. */
const saidOnce = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(
    ({ problem }, index) =>
      problem === undefined || findings.findIndex((each) => each.problem === problem) === index,
  );

/** What products say about how they stand. */
async function noticesIn(call: Call): Promise<readonly Notice[]> {
  const said: Notice[] = [];
  for (const { name, settings, notices } of call.products) {
    if (notices === undefined) continue;
    said.push(...(await call.withGround({ name, settings }, notices).catch(() => [])));
  }
  return said;
}

/** Lists every setting and tries what it leads to: the data, the keys, the mail servers, the webhooks. */
export const doctor: Command = async (_args, call) => {
  const config = readConfig(call.environment, call.products);
  listSettings(settingSource(call.environment, call.products), call.products, config);
  console.log(`\n${config.server.mode} at ${publicUrlOf(config)}`);
  const unnamed = unnamedData(call, config);
  if (unnamed !== undefined) {
    // Whoever looks makes nothing.
    console.log(`  WARNING  data: ${unnamed}; nothing else was tried.`);
    return 0;
  }
  const findings = [
    await checkMasterKey(call),
    ...(await lookAtDatabases(call)),
    ...(await findingsOf(call)),
    await check('signing keys', () => withData(call, requireRightKey)),
    await check(
      `mail server${config.mail.smtpUrl === undefined ? ' (none: mails wait in the outbox)' : ''}`,
      () => checkMailServer(config),
    ),
    await check('mail server of the project', () => withData(call, checkOwnMailServer)),
    ...(config.server.mode === 'production'
      ? [await check('project', () => withData(call, (data) => requireProject(call, config, data)))]
      : []),
    await check('webhooks', () => withData(call, checkWebhooks)),
  ];
  const notices = await noticesIn(call);
  const warnings = [
    ...clearTextWarnings(config),
    ...(await warningsIn(call)),
    ...notices
      .filter(({ isWarning }) => isWarning)
      .map(({ about, sentence }) => `${about}: ${sentence}`),
  ];
  for (const { name, problem, found } of saidOnce(findings)) {
    const well = found === undefined ? name : `${name}: ${found}`;
    console.log(problem === undefined ? `  ok       ${well}` : `  PROBLEM  ${name}: ${problem}`);
  }
  for (const { about, sentence, isWarning } of notices) {
    if (!isWarning) console.log(`  ok       ${about}: ${sentence}`);
  }
  for (const warning of warnings) console.log(`  WARNING  ${warning}`);
  return findings.some(({ problem }) => problem !== undefined) ? 1 : 0;
};
