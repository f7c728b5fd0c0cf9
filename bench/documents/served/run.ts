import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../e2e/postgres.ts';
import { ask } from '../../identity/load/connection.ts';
import { startLoad } from '../../identity/load/load.ts';
import {
  type Finding,
  findingsTable,
  measuredTable,
  type Report,
} from '../../identity/measure/report.ts';
import { interleave, type Measured, ratioOf } from '../../identity/measure/rounds.ts';
import { startLatchkey } from '../../identity/processes/latchkey.ts';
import { driving } from './drive.ts';
import {
  asOperator,
  fillLatchkey,
  latchkeyRequests,
  signUpOne,
  switchRules,
} from './latchkey-client.ts';
import { fillParseServer, parseRequests, startParseServer } from './parse-client.ts';
import { requestOf } from './requests.ts';
import { everybody, thirtyLines } from './rules.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    documents: { type: 'string', default: '10000' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const count = Number(values.documents);
const pace = values.quick
  ? { rounds: 2, warmUp: 500, round: 500 }
  : { rounds: 5, warmUp: 4000, round: 2000 };

const echoServer = fileURLToPath(new URL('./echo-server.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));

async function folderOf(name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
}

const times = (name: string, one: Measured, other: Measured, atLeast: number): Finding => ({
  name,
  value: ratioOf(one, other),
  unit: '×',
  goal: { atLeast },
});

function printReport({ title, measured, findings }: Report): void {
  console.log(`\n${title}\n${measuredTable(measured)}\n\n${findingsTable(findings)}`);
}

/** A get by REST beside an echo of the same document. */
async function gets(): Promise<void> {
  const server = await startLatchkey(await folderOf('gets'));
  const echo = await startLatchkey(await folderOf('echo'), {}, echoServer);
  await fillLatchkey(server.port, 'things', count);
  await switchRules(server.port, thirtyLines);
  const somebody = { authorization: `Bearer ${await signUpOne(server.port)}` };
  const [operators, people] = [latchkeyRequests(asOperator), latchkeyRequests(somebody)];
  const measured = await interleave(pace, {
    echo: driving(echo, () => requestOf('GET', '/echo/things/d1', asOperator)),
    operator: driving(server, (turn) => operators.get('things', turn % count)),
    ruled: driving(server, (turn) => people.get('things', turn % count)),
  });
  await Promise.all([server.end(), echo.end()]);
  printReport({
    title: `Gets of ${count} documents on SQLite, 16 in flight`,
    measured,
    findings: [
      times('a get over an echo', measured.operator, measured.echo, 0.5),
      times('under 30 lines of rules over an echo', measured.ruled, measured.echo, 0.45),
    ],
  });
}

/** Refreshes and sign-ins while commits of 500 documents follow each other without a pause. */
async function besideBulk(): Promise<void> {
  const server = await startLatchkey(await folderOf('bulk'));
  const load = startLoad();
  await load.openGuests(server, 128);
  const { commitMany } = latchkeyRequests(asOperator);
  const latency = async (milliseconds: number) =>
    load.measure(server, { work: 'refresh', demand: { perSecond: 30 } }, milliseconds);
  let from = 0;
  const commit = async () => {
    const { status } = await ask(server.port, commitMany('bulk', from, 500));
    if (status !== 200) throw new Error(`A commit was refused: ${status}`);
    from += 500;
  };
  const measured = await interleave(pace, {
    idle: latency,
    async busy(milliseconds) {
      let isOver = false;
      const writing = (async () => {
        while (!isOver) await commit();
      })();
      const sample = await latency(milliseconds);
      isOver = true;
      await writing;
      return sample;
    },
  });
  await load.end();
  await server.end();
  printReport({
    title: `Refreshes at 30 a second, idle and beside commits of 500 (${from} documents) on SQLite`,
    measured,
    findings: [
      {
        name: 'p99 beside commits over idle',
        value: ratioOf(measured.busy, measured.idle, ({ p99 }) => p99),
        unit: '×',
        goal: { atMost: 2 },
      },
    ],
  });
}

/** The same on one PostgreSQL that waits for its disk, by strangers whom everything is allowed. */
async function besideParseServer(): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const ours = await startLatchkey(await folderOf('ours'), { DATABASE_URL: postgres.url });
  const theirs = await startParseServer(postgres.url, await folderOf('theirs'));
  await switchRules(ours.port, everybody);
  await fillLatchkey(ours.port, 'things', count);
  const ids = await fillParseServer(theirs.port, count);
  const requests = latchkeyRequests();
  const idAt = (turn: number) => ids[turn % ids.length] ?? '';
  const measured = await interleave(pace, {
    'get: Parse Server': driving(theirs, (turn) => parseRequests.get(idAt(turn))),
    'get: Latchkey': driving(ours, (turn) => requests.get('things', turn % count)),
    'write: Parse Server': driving(theirs, (turn) => parseRequests.create(turn)),
    'write: Latchkey': driving(ours, (turn) => requests.commitOne('made', turn)),
    'query: Parse Server': driving(theirs, (turn) => parseRequests.query(turn)),
    'query: Latchkey': driving(ours, (turn) => requests.query('things', turn)),
  });
  await ours.end();
  await theirs.end();
  await postgres.stop();
  const over = (what: 'get' | 'write' | 'query') =>
    times(what, measured[`${what}: Latchkey`], measured[`${what}: Parse Server`], 4);
  printReport({
    title: `Beside Parse Server on one durable PostgreSQL, ${count} documents, 16 in flight`,
    measured,
    findings: [over('get'), over('write'), over('query')],
  });
}

const scenarios = { gets, bulk: besideBulk, 'parse-server': besideParseServer } as const;

try {
  for (const [name, run] of Object.entries(scenarios)) {
    if (values.only.length === 0 || values.only.includes(name)) await run();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
