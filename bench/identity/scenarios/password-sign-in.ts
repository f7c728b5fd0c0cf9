import type { Scenario } from '../bench.ts';
import { startLimit } from '../limits/limit-process.ts';
import { costRatio, interleave, ratioOf } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { seedMembers } from '../processes/seeded-data.ts';
import { profileOperations } from '../profile/operations.ts';

const members = 500;

export const passwordSignIn: Scenario = {
  name: 'password-sign-in',
  explain: (folder) => profileOperations(['sign-in'], folder),
  async run({ load, pace, folder }) {
    const data = await folder('password-sign-in');
    await seedMembers(data, members);
    const server = await startLatchkey(data);
    const limit = startLimit('hashing', data);
    const work = { work: 'sign-in', members, demand: { inFlight: 16 } } as const;
    const measured = await interleave(
      // A round holds few hashes, so that it has to be longer to mean something.
      { ...pace, round: pace.round * 1.5 },
      { 'raw argon2id': limit.run, ours: (time) => load.measure(server, work, time) },
    );
    await limit.end();
    await server.end();
    return {
      title: 'Password sign-in, 16 in flight',
      measured,
      findings: [
        {
          name: 'sign-ins over raw argon2id',
          value: ratioOf(measured.ours, measured['raw argon2id']),
          unit: '×',
          goal: { atLeast: 0.9 },
        },
        {
          name: "hashing's share of the processor time",
          value: costRatio(measured['raw argon2id'], measured.ours),
          unit: '×',
        },
      ],
    };
  },
};
