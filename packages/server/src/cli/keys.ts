import type { Config } from '../config/read-config.ts';
import { auditEvent } from '../identity/audit/audit.ts';
import { openKeyRing } from '../keys/key-ring.ts';
import { activeKey, byTurn } from '../keys/key-schedule.ts';
import type { ServerData } from '../open-server-data.ts';
import { type Command, UsageError } from './command.ts';
import { atTheCommandLine, withData } from './with-data.ts';

const ringOf = ({ store, sealer }: ServerData, config: Config) =>
  openKeyRing({
    store: store.signingKeys,
    sealer,
    now: Date.now,
    project: config.server.project,
    bits: config.keys.bits,
    rotateEveryMs: config.keys.rotationDays * 24 * 3_600_000,
  });

const record = ({ store }: ServerData, kid: string) =>
  store.commit([
    store.audit.record(auditEvent(atTheCommandLine, Date.now(), 'key_rotated', null, kid)),
  ]);

async function list({ store }: ServerData, json: boolean): Promise<number> {
  const now = Date.now();
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

async function rotate(data: ServerData, config: Config, immediately: boolean): Promise<number> {
  const ring = await ringOf(data, config);
  const rotation = await ring.rotate({ immediately });
  await record(data, rotation.kid);
  console.log(`${rotation.kid} signs from ${new Date(rotation.activeFrom).toISOString()}.`);
  return 0;
}

async function revoke(data: ServerData, config: Config, kid: string): Promise<number> {
  const ring = await ringOf(data, config);
  if (!(await ring.revoke(kid))) throw new UsageError(`There is no key ${kid}.`);
  await record(data, kid);
  console.log(`${kid} is out of use. Tokens it signed are refused here within a minute.`);
  return 0;
}

export const keys: Command = async (args, environment) => {
  const [verb = 'list', argument] = args;
  return withData(environment, async (data, config) => {
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
