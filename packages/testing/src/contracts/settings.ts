import { defaultConfig } from '@latchkey/identity/settings/settings';
import type { Store } from '@latchkey/identity/store/store';
import type { Database } from '@latchkey/kernel/store/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now } from '../sample-records.ts';
import type { TwoNodes } from './two-nodes.ts';

/** Settings of a project or a tenant, as every database has to keep them. */
export function settingsContract(opened: () => TwoNodes): void {
  describe('settings', () => {
    let store: Store;
    let nodes: TwoNodes['nodes'];
    let database: Database;
    let burst: TwoNodes['burst'];
    beforeAll(() => {
      ({ store, nodes, database, burst } = opened());
    });

    const smtp = {
      host: 'mail.example.com',
      senderEmail: 'a@example.com',
      password: 'smtp secret',
    };
    const withSmtp = { ...defaultConfig, notification: { sendEmail: { smtp } } };

    it('are what was put there first, for every node', async () => {
      await Promise.all(
        nodes.map((node, turn) =>
          node.settings.ensure('', { authorizedDomains: [`${turn}.example.com`] }, now),
        ),
      );
      const [one, other] = await Promise.all(nodes.map((node) => node.settings.latest('')));
      expect(one).toEqual(other);
      expect(one?.version).toBe(1);
    });

    it('are replaced by one of many who saw the same version', async () => {
      await store.settings.ensure('', defaultConfig, now);
      for (let round = 0; round < 5; round += 1) {
        const { version } = await store.settings.latest('');
        const answers = await burst(20, (node, turn) => [
          node.settings.replace('', version, { name: `${round} ${turn}` }, now),
        ]);
        expect(answers).toEqual({ committed: 1, 'config-changed': 19 });
        expect((await store.settings.latest('')).version).toBe(version + 1);
      }
    });

    it('are read back whole, with their secret sealed in between', async () => {
      await store.settings.ensure('', withSmtp, now);
      expect((await store.settings.latest('')).config).toEqual(withSmtp);
      const rows = await database.read({ sql: 'SELECT config FROM settings', parameters: [] });
      expect(JSON.stringify(rows)).not.toContain('smtp secret');
      const { version } = await store.settings.latest('');
      await store.commit([store.settings.replace('', version, withSmtp, now)]);
      expect((await nodes[1].settings.latest('')).config).toEqual(withSmtp);
    });

    it('are the defaults where nobody set any', async () => {
      expect(await store.settings.latest('nowhere')).toMatchObject({
        config: defaultConfig,
        version: 0,
      });
    });
  });
}
