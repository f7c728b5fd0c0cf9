import { randomBytes } from 'node:crypto';
import { startPostgres } from '../../../e2e/postgres.ts';
import type { Scenario } from '../bench.ts';
import { ask, postJson } from '../load/connection.ts';
import { startLoad } from '../load/load.ts';
import { memberEmail, memberPassword, paths } from '../load/workloads.ts';
import { interleave, ratioOf } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { limitProcessor } from '../processes/processor-share.ts';

const members = 40;

/**
 * What a node may use of one core: on a machine with two, the database and the load then find as much
 * beside two nodes as beside one, as if each node had a machine of its own.
 */
const share = 0.4;

/** One node and two on one PostgreSQL. */
export const nodes: Scenario = {
  name: 'nodes',
  async run({ load, pace, folder }) {
    const database = await startPostgres({ durable: true });
    const environment = {
      DATABASE_URL: database.url,
      LATCHKEY_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    const one = await startLatchkey(await folder('node-1'), environment);
    const other = await startLatchkey(await folder('node-2'), environment);
    const otherLoad = startLoad();
    for (let index = 0; index < members; index += 1) {
      const person = { email: memberEmail(index), password: memberPassword };
      const { status, body } = await ask(one.port, postJson(paths.signUp, person));
      if (status !== 200) throw new Error(`A member was refused: ${status} ${body}`);
    }
    const limits = [await limitProcessor(one.pid, share), await limitProcessor(other.pid, share)];
    try {
      if (limits.includes(undefined)) {
        const title = 'Two nodes: not measured, for nobody may be kept to a part of a core here';
        return { title, measured: {}, findings: [] };
      }
      const work = { work: 'sign-in', members, demand: { inFlight: 8 } } as const;
      const measured = await interleave(
        { ...pace, round: pace.round * 2 },
        {
          'one node': (time) => load.measure(one, work, time),
          'two nodes': async (time) => {
            const [here, there] = await Promise.all([
              load.measure(one, work, time),
              otherLoad.measure(other, work, time),
            ]);
            return { ...here, perSecond: here.perSecond + there.perSecond };
          },
        },
      );
      return {
        title: `Password sign-ins on one PostgreSQL, each node with ${share} of a core`,
        measured,
        findings: [
          {
            name: 'two nodes over one',
            value: ratioOf(measured['two nodes'], measured['one node']),
            unit: '×',
            goal: { atLeast: 1.8 },
          },
        ],
      };
    } finally {
      await otherLoad.end();
      await other.end();
      await one.end();
      for (const limit of limits) await limit?.end();
      await database.stop();
    }
  },
};
