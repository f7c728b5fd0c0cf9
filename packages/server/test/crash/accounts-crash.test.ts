import { inProofs, rounds } from '@latchkey/testing/proofs';
import { expect, test } from 'vitest';
import { emptyLog } from './acknowledged.ts';
import { seededChance } from './chance.ts';
import { runControl } from './control.ts';
import { withDataFolder } from './data-folder.ts';
import { killFirstStarts } from './kill-first-start.ts';
import { killRotations } from './kill-rotation.ts';
import { killUnderLoad } from './kill-under-load.ts';

/** `npm run test:crash` kills a hundred times, at other moments every time. */
const kills = rounds(1, 30);
const longest = rounds(300_000, 3_600_000);

test(
  'a server that is killed while people sign up, sign in and refresh keeps its word',
  async () => {
    const log = emptyLog();
    const findings = await withDataFolder(async (folder, found) => {
      const chance = seededChance(7);
      await killUnderLoad(folder, kills, chance, log, found);
      // How far anybody gets before a kill depends on the machine.
      while (log.writes === 0) await killUnderLoad(folder, 1, chance, log, found);
    });
    expect(findings).toEqual([]);
  },
  longest,
);

inProofs(() => {
  test(
    'a server that is killed when it first starts is whole after the next start',
    async () => {
      expect(await killFirstStarts(12, seededChance(7))).toEqual([]);
    },
    longest,
  );

  test(
    'no kill leaves a key behind by half that was to take over',
    async () => {
      const chance = seededChance(7);
      const findings = await withDataFolder((folder, found) =>
        killRotations(folder, 12, chance, found),
      );
      expect(findings).toEqual([]);
    },
    longest,
  );

  test(
    'what was done to the data between a kill and the next start is noticed',
    async () => {
      const chance = seededChance(3);
      expect(await withDataFolder((folder, found) => runControl(folder, chance, found))).toEqual(
        [],
      );
    },
    longest,
  );
});
