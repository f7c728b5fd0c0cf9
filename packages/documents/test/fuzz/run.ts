/**
 * `npm run test:fuzz:documents`: requests and texts of rules that are wrong in some place, to the
 * REST edge of documents, by people, operators and nobody. None may be answered with a failure of
 * the server, or not at all.
 *
 *   --requests N   how many requests (300000)
 *   --rules N      how many texts of rules (60000)
 *   --seed S       the same again
 *   --postgres     on a PostgreSQL server of its own, in place of SQLite
 *   --database U   on this database of PostgreSQL, which has to be empty
 */
import { parseArgs } from 'node:util';
import { nodeEnvironment } from '@latchkey/testing/world';
import { startPostgres } from '../../../../e2e/postgres.ts';
import { startDocumentsWorld } from '../documents-world.ts';
import { fuzzDocuments } from './fuzz-documents.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '300000' },
    rules: { type: 'string', default: '60000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    postgres: { type: 'boolean', default: false },
    database: { type: 'string' },
  },
});
const [requests, rulesFiles, seed] = [values.requests, values.rules, values.seed].map(Number);
if (requests === undefined || rulesFiles === undefined || seed === undefined) process.exit(2);
console.log(`${requests} requests, ${rulesFiles} texts of rules, --seed ${seed}`);
const begun = performance.now();
const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const postgres = values.postgres ? await startPostgres() : undefined;
const database = values.database ?? postgres?.url;
const world = await startDocumentsWorld(
  undefined,
  database === undefined ? {} : { environment: nodeEnvironment(database) },
);
let told = 0;
const { broken, statuses, largestHeap } = await fuzzDocuments(world, {
  requests,
  rulesFiles,
  seed,
  onRound: (sent) => {
    if (sent < told + 20_000) return;
    told = sent;
    console.log(`${sent} sent, ${seconds()}, ${megabytes(process.memoryUsage.rss())} resident`);
  },
});
await world.close();
await postgres?.stop();
for (const { how, sent, seed: at } of broken) {
  console.log(`\n${how}\n  --seed ${at}\n  ${JSON.stringify(sent).slice(0, 4000)}`);
}
const answers = [...statuses].toSorted(([one], [other]) => one - other);
console.log(answers.map(([status, count]) => `${status}: ${count}`).join(', '));
console.log(
  `${broken.length} ways to break the server, heap at most ${megabytes(largestHeap)}, in ${seconds()}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;
