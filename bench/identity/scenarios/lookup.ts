import type { Scenario } from '../bench.ts';
import { interleave, ratioOf } from '../measure/rounds.ts';
import { startLatchkey } from '../processes/latchkey.ts';
import { profileOperations } from '../profile/operations.ts';
import { withPeer } from './with-peer.ts';

const work = { work: 'lookup', demand: { inFlight: 16 } } as const;
const sessions = 512;
/** More than the server remembers: asked for in turn, every one has been forgotten again. */
const forgotten = 11_000;

export const lookup: Scenario = {
  name: 'lookup',
  explain: (folder) => profileOperations(['lookup'], folder),
  async run({ load, pace, folder, peer }) {
    const emulator = await peer();
    const known = await startLatchkey(await folder('lookup'));
    const unknown = await startLatchkey(await folder('lookup-unknown'));
    await load.openGuests(known, sessions);
    await load.openGuests(unknown, forgotten);
    if (emulator) await load.openGuests(emulator, sessions);

    const measured = await interleave(pace, {
      ...withPeer(emulator, (server) => (time: number) => load.measure(server, work, time)),
      known: (time) => load.measure(known, work, time),
      unknown: (time) => load.measure(unknown, work, time),
    });
    await known.end();
    await unknown.end();

    const { emulator: beside } = measured;
    return {
      title: 'Lookup, 16 in flight (known: the token was verified before; unknown: it was not)',
      measured,
      findings: beside
        ? [
            {
              name: 'lookups over the emulator',
              value: ratioOf(measured.known, beside),
              unit: '×',
              goal: { atLeast: 4 },
            },
            {
              name: 'lookups of unknown tokens over the emulator',
              value: ratioOf(measured.unknown, beside),
              unit: '×',
            },
            {
              name: 'p99 over the emulator',
              value: ratioOf(measured.known, beside, ({ p99 }) => p99),
              unit: '×',
              goal: { atMost: 1 },
            },
          ]
        : [],
    };
  },
};
