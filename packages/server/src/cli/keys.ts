import { setTimeout } from 'node:timers/promises';
import { auditEvent } from '@latchkey/identity/accounts/account-acts';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { keysBelievedMs } from '@latchkey/kernel/keys/held-keys';
import { openKeyRing } from '@latchkey/kernel/keys/key-ring';
import { activeKey, byTurn } from '@latchkey/kernel/keys/key-schedule';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Config } from '../config/read-config.ts';
import { FolderInUse, lockFolder } from '../folder-lock.ts';
import type { ServerData } from '../open-server-data.ts';
import { withData } from './with-data.ts';

const ringOf = ({ store, sealer, clock }: ServerData, config: Config) =>
  openKeyRing({
    store: store.signingKeys,
    sealer,
    now: clock.now,
    project: config.server.project,
    bits: config.keys.bits,
    rotateEveryMs: config.keys.rotationDays * 24 * 3_600_000,
  });

const record = ({ store, clock }: ServerData, kid: string) =>
  store.commit([
    store.audit.record(auditEvent(atTheCommandLine, clock.now(), 'key_rotated', null, kid)),
  ]);

/** Of an embedded database it is known whether a server is there; of another anybody may be. */
function maySomebodyRun(config: Config): boolean {
  if (config.database.url !== undefined) return true;
  try {
    lockFolder(config.database.dataFolder).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUse) return true;
    throw error;
  }
}

/** What was being signed at the last moment has left by then. */
const underWay = 1_000;

/** No server goes by older keys once this returns; without any there is nothing to wait for. */
async function untilEveryServerKnows(config: Config): Promise<void> {
  if (!maySomebodyRun(config)) return;
  const wait = keysBelievedMs + underWay;
  console.log(`Waiting ${Math.ceil(wait / 1000)} seconds until every server knows…`);
  await setTimeout(wait);
}

async function list({ store, clock }: ServerData, json: boolean): Promise<number> {
  const now = clock.now();
  const records = [...(await store.signingKeys.list())].sort(byTurn);
  const active = activeKey(records, now);
  for (const { kid, bits, activeFrom } of records) {
    const state = kid === active?.kid ? 'active' : activeFrom > now ? 'next' : 'retired';
    const from = new Date(activeFrom).toISOString();
    console.log(
      json
        ? JSON.stringify({ kid, state, bits, activeFrom: from })
        : `${kid}  ${state.padEnd(7)}  RSA ${bits}  from ${from}`,
    );
  }
  return 0;
}

/** At once means that no server signs with the old key any more when this returns. */
async function rotate(data: ServerData, config: Config, immediately: boolean): Promise<number> {
  const ring = await ringOf(data, config);
  const rotation = await ring.rotate({ immediately });
  await record(data, rotation.kid);
  console.log(`${rotation.kid} signs from ${new Date(rotation.activeFrom).toISOString()}.`);
  if (immediately) await untilEveryServerKnows(config);
  return 0;
}

/** The successor of an active key is everywhere before it goes: nobody gets a token that dies with it. */
async function revoke(data: ServerData, config: Config, kid: string): Promise<number> {
  const records = [...(await data.store.signingKeys.list())].sort(byTurn);
  if (!records.some((each) => each.kid === kid)) throw new UsageError(`There is no key ${kid}.`);
  if (activeKey(records, data.clock.now())?.kid === kid) await rotate(data, config, true);
  const ring = await ringOf(data, config);
  await ring.revoke(kid);
  await record(data, kid);
  await untilEveryServerKnows(config);
  console.log(`${kid} is out of use. Tokens it signed are refused by every server.`);
  return 0;
}

export const keys: Command = async (args, call) => {
  const [verb = 'list', argument] = args;
  return withData(call, async (data, config) => {
    if (verb === 'list' && (argument === undefined || argument === '--json')) {
      return list(data, argument === '--json');
    }
    if (verb === 'rotate' && (argument === undefined || argument === '--now')) {
      return rotate(data, config, argument === '--now');
    }
    if (verb === 'revoke' && argument !== undefined) return revoke(data, config, argument);
    throw new UsageError('keys takes: list [--json], rotate [--now], or revoke KID.');
  });
};
