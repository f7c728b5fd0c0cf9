/**
 * `npm run test:fuzz`: requests made from the description of the wire, for every operation, on every
 * path, by people and operators. None may be answered with a failure of the server, or not at all.
 *
 *   --requests N   how many (300000)
 *   --seed S       the same requests again
 *   --database U   on this database of PostgreSQL, which has to be empty, in place of SQLite
 */
import { parseArgs } from 'node:util';
import { nodeEnvironment } from '@latchkey/testing/world';
import { fuzz } from './fuzz.ts';
import { startScene } from './scene.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '300000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    database: { type: 'string' },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) {
  throw new Error('--requests and --seed take whole numbers.');
}
console.log(`${requests} requests, --seed ${seed}`);
const begun = performance.now();
const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`;
const world = await startScene(
  values.database === undefined ? {} : nodeEnvironment(values.database),
);
const broken = await fuzz(world, {
  requests,
  seed,
  onRound: (sent) => {
    if (sent % 10_000 === 0) console.log(`${sent} sent, ${seconds()}`);
  },
});
await world.close();
for (const { how, request, seed: at } of broken) {
  console.log(`\n${how}\n  --seed ${at} --requests 500\n  ${JSON.stringify(request)}`);
}
console.log(`${broken.length} ways to break the server, in ${seconds()}`);
process.exitCode = broken.length === 0 ? 0 : 1;
