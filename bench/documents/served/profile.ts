import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../e2e/postgres.ts';
import { startLatchkey } from '../../identity/processes/latchkey.ts';
import type { StartedProcess } from '../../identity/processes/started-process.ts';
import { printProfile, profiledInto } from '../../identity/profile/profiled.ts';
import { driving } from './drive.ts';
import {
  asOperator,
  fillLatchkey,
  latchkeyRequests,
  signUpOne,
  switchRules,
} from './latchkey-client.ts';
import { requestOf } from './requests.ts';
import { everybody, thirtyLines } from './rules.ts';

const usage = `node bench/documents/served/profile.ts [--only OPERATION] [--keep FOLDER]

Where the processor time of a request for documents goes: by thread, as the system counts it, and on
the main thread by part, as the engine's sampling profiler sees it. Linux only.`;

const seconds = 6;
const count = 10_000;
const echoServer = fileURLToPath(new URL('./echo-server.ts', import.meta.url));

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    keep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

type Asking = (server: StartedProcess) => Promise<(turn: number) => Buffer>;
type Operation = {
  readonly on: 'echo' | 'sqlite' | 'postgres';
  readonly rules: string;
  readonly asking: Asking;
};

const strangers = latchkeyRequests();
const operators = latchkeyRequests(asOperator);

const get: Asking = async () => (turn) => operators.get('things', turn % count);
const ruledGet: Asking = async ({ port }) => {
  const people = latchkeyRequests({ authorization: `Bearer ${await signUpOne(port)}` });
  return (turn) => people.get('things', turn % count);
};
const write: Asking = async () => (turn) => strangers.commitOne('made', turn);
const query: Asking = async () => (turn) => strangers.query('things', turn);
const bulk: Asking = async () => (turn) => operators.commitMany('bulk', turn * 500, 500);
const echo: Asking = async () => () => requestOf('GET', '/echo/things/d1', asOperator);

const operations: Readonly<Record<string, Operation>> = {
  echo: { on: 'echo', rules: '', asking: echo },
  get: { on: 'sqlite', rules: thirtyLines, asking: get },
  'ruled get': { on: 'sqlite', rules: thirtyLines, asking: ruledGet },
  write: { on: 'sqlite', rules: everybody, asking: write },
  query: { on: 'sqlite', rules: everybody, asking: query },
  'commit of 500': { on: 'sqlite', rules: everybody, asking: bulk },
  'get, PostgreSQL': {
    on: 'postgres',
    rules: everybody,
    asking: async () => (turn) => strangers.get('things', turn % count),
  },
  'write, PostgreSQL': { on: 'postgres', rules: everybody, asking: write },
  'query, PostgreSQL': { on: 'postgres', rules: everybody, asking: query },
};

async function profile(name: string, { on, rules, asking }: Operation, folder: string) {
  const file = join(folder, `${name}.json`);
  const postgres = on === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const server = await startLatchkey(
    folder,
    { ...profiledInto(file), ...(postgres && { DATABASE_URL: postgres.url }) },
    on === 'echo' ? echoServer : undefined,
  );
  try {
    if (on !== 'echo') {
      await fillLatchkey(server.port, 'things', count);
      await switchRules(server.port, rules);
    }
    const drive = driving(server, await asking(server));
    await drive(3000);
    await printProfile(name, { pid: server.pid, file, seconds }, drive);
  } finally {
    await server.end();
    await postgres?.stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
if (values.help) {
  console.log(usage);
} else {
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'latchkey-profile-')));
  try {
    for (const [name, operation] of Object.entries(operations)) {
      if (values.only !== undefined && !values.only.includes(name)) continue;
      const own = join(folder, name);
      await mkdir(own, { recursive: true });
      await profile(name, operation, own);
    }
  } finally {
    if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
  }
}
