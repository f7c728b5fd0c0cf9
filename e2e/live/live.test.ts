import { setLogLevel } from 'firebase/firestore';
import { beforeAll, expect, test } from 'vitest';
import { seededChance } from '../../packages/server/test/crash/chance.ts';
import { installedPostgres } from '../../packages/testing/src/installed-postgres.ts';
import { rounds } from '../../packages/testing/src/proofs.ts';
import { startOwnServer } from './own-server.ts';
import type { FaultKind } from './plan.ts';
import { playRounds } from './play-rounds.ts';
import { everyKind, openTheatre } from './theatre.ts';

const place = installedPostgres();
beforeAll(() => setLogLevel('silent'));

/** `npm run test:live` plays a thousand of them with servers that can be killed, and so can PostgreSQL. */
const isPossible = (kind: FaultKind) => kind !== 'kill' && kind !== 'crash';

test(
  'on two servers with one PostgreSQL every listener shows every commit, whole and in order, whatever is cut and lost',
  async () => {
    const { location } = await place();
    const servers = [await startOwnServer(location), await startOwnServer(location)] as const;
    const nodes = servers.map(({ node }) => node);
    const theatre = await openTheatre(nodes, servers[0].open(), await everyKind());
    // By this seed different things go wrong from the beginning.
    const chance = seededChance(793);
    const told = await playRounds(theatre, { rounds: rounds(5, 100), chance, isPossible });
    await theatre.close();
    for (const { close } of servers) await close();
    expect(told.findings).toEqual([]);
    expect(told.commits).toBeGreaterThan(told.rounds);
    expect(told.snapshots).toBeGreaterThan(told.commits);
    const happened: readonly FaultKind[] = ['cut', 'stall', 'move', 'unlisten', 'terminate'];
    expect([...told.faults.keys()]).toEqual(expect.arrayContaining([...happened]));
  },
  rounds(600_000, 3_600_000),
);
