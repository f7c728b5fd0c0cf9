import type { Scenario } from '../bench.ts';
import { startLimit } from '../limits/limit-process.ts';
import { interleave, ratioOf } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { profileOperations } from '../profile/operations.ts';
import { withPeer } from './with-peer.ts';

const work = { work: 'sign-up', demand: { inFlight: 16 } } as const;
const crowd = { work: 'sign-up', demand: { inFlight: 64 } } as const;

export const signUp: Scenario = {
  name: 'sign-up',
  explain: (folder) => profileOperations(['sign-up'], folder),
  async run({ load, pace, folder, peer }) {
    const data = await folder('sign-up');
    const limit = startLimit('commits', data);
    const emulator = await peer();
    const server = await startLatchkey(data);
    const measured = await interleave(pace, {
      commits: limit.run,
      ...withPeer(emulator, (other) => (time: number) => load.measure(other, work, time)),
      ours: (time) => load.measure(server, work, time),
      crowd: (time) => load.measure(server, crowd, time),
    });
    await limit.end();
    await server.end();

    const { emulator: beside } = measured;
    return {
      title: 'Durable anonymous sign-up, 16 in flight (crowd: 64; commits: one row each, FULL)',
      measured,
      findings: [
        {
          name: 'sign-ups over raw commits',
          value: ratioOf(measured.ours, measured.commits),
          unit: '×',
          goal: { atLeast: 1 },
        },
        ...(beside
          ? [
              {
                name: 'sign-ups over the emulator, which keeps them in memory',
                value: ratioOf(measured.ours, beside),
                unit: '×',
                goal: { atLeast: 1 },
              } as const,
            ]
          : []),
      ],
    };
  },
};
