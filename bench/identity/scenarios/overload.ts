import type { Scenario } from '../bench.ts';
import { goodSample } from '../load/load.ts';
import type { Driven } from '../load/tally.ts';
import { interleave, ratioOf, type Sample, summarise } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { seedMembers } from '../processes/seeded-data.ts';

/** So many that nobody is refused ten times in a row, which would lock the account. */
const members = 20_000;
const times = 10;

/** A refusal for want of room is expected here; anything else is not. */
function divide({ seconds, replies }: Driven): { served: Sample; refused: Sample } {
  const { '200': served, '503': refused, ...others } = replies;
  goodSample({ seconds, replies: others });
  return {
    served: goodSample({ seconds, replies: served ? { '200': served } : {} }),
    refused: goodSample({ seconds, replies: refused ? { '200': refused } : {} }),
  };
}

export const overload: Scenario = {
  name: 'overload',
  async run({ load, pace, folder }) {
    const data = await folder('overload');
    await seedMembers(data, members);
    const server = await startLatchkey(data);
    const signIns = (demand: { inFlight: number } | { perSecond: number }, time: number) =>
      load.drive(server, { work: 'sign-in', members, demand }, time);

    let capacity = 0;
    const refusals: Sample[] = [];
    const compared = await interleave(
      { ...pace, round: pace.round * 1.5 },
      {
        'at capacity': async (time) => {
          const sample = goodSample(await signIns({ inFlight: 16 }, time));
          capacity = sample.perSecond;
          return sample;
        },
        'overloaded, served': async (time) => {
          const { served, refused } = divide(await signIns({ perSecond: capacity * times }, time));
          refusals.push(refused);
          return served;
        },
      },
    );
    const [, ...counted] = refusals;
    const measured = { ...compared, 'overloaded, refused': summarise(counted) };
    await server.end();
    return {
      title: `Password sign-ins, ${times} times as many as can be served`,
      measured,
      findings: [
        {
          name: 'served under overload over served at capacity',
          value: ratioOf(measured['overloaded, served'], measured['at capacity']),
          unit: '×',
          goal: { atLeast: 0.9 },
        },
        {
          name: 'a refusal, p50',
          value: measured['overloaded, refused'].p50,
          unit: 'ms',
          goal: { atMost: 50 },
        },
        { name: 'a refusal, p99', value: measured['overloaded, refused'].p99, unit: 'ms' },
      ],
    };
  },
};
