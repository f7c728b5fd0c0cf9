import type { Scenario } from '../bench.ts';
import { startLimit } from '../limits/limit-process.ts';
import { costRatio, interleave, type Measured, ratioOf } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { profileOperations } from '../profile/operations.ts';
import { withPeer } from './with-peer.ts';

const sessions = 512;
const work = { work: 'refresh', demand: { inFlight: 16 } } as const;

export const refresh: Scenario = {
  name: 'refresh',
  explain: (folder) => profileOperations(['refresh'], folder),
  async run({ load, pace, folder, peer }) {
    const limit = startLimit('signing', await folder('refresh'));
    const emulator = await peer();
    const rotating = await startLatchkey(await folder('refresh-rotating'), {
      LATCHKEY_REFRESH_TOKENS: 'rotating',
    });
    const stable = await startLatchkey(await folder('refresh-stable'), {
      LATCHKEY_REFRESH_TOKENS: 'stable',
    });
    for (const server of [rotating, stable]) await load.openGuests(server, sessions);
    if (emulator) await load.openGuests(emulator, sessions);

    const measured = await interleave(pace, {
      limit: limit.run,
      ...withPeer(emulator, (server) => (time: number) => load.measure(server, work, time)),
      rotating: (time) => load.measure(rotating, work, time),
      stable: (time) => load.measure(stable, work, time),
    });
    await limit.end();
    await rotating.end();
    await stable.end();

    const against = (one: Measured, other: Measured, name: string, atLeast: number) =>
      ({ name, value: ratioOf(one, other), unit: '×', goal: { atLeast } }) as const;
    const share = (name: string, whole: Measured) =>
      ({
        name: `signing's share of the processor time, ${name}`,
        value: costRatio(measured.limit, whole),
        unit: '×',
      }) as const;
    const beside = measured.emulator;
    return {
      title: 'Refresh, 16 in flight (limit: RS256-2048 in the thread pool)',
      measured,
      findings: [
        against(measured.stable, measured.limit, 'stable tokens over raw signing', 0.85),
        against(measured.rotating, measured.limit, 'rotating tokens over raw signing', 0.65),
        ...(beside
          ? [
              against(measured.rotating, beside, 'rotating tokens over the emulator', 1.4),
              against(measured.stable, beside, 'stable tokens over the emulator', 1.4),
            ]
          : []),
        share('stable', measured.stable),
        share('rotating', measured.rotating),
      ],
    };
  },
};
