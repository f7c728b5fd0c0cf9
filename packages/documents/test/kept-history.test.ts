import { noMetrics } from '@latchkey/kernel/metrics/metrics';
import type { Ground } from '@latchkey/kernel/product';
import { BadSettings, readGroup } from '@latchkey/kernel/settings/setting';
import { localNotifications } from '@latchkey/kernel/store/notifications';
import { forEachDatabase } from '@latchkey/testing/databases';
import { describe, expect, test } from 'vitest';
import { createDocumentsProduct } from '../src/product.ts';
import { documentsGround } from '../src/settings.ts';
import { openDocuments } from '../src/store/open-documents.ts';
import { ownMigrations } from '../src/store/own-migrations.ts';
import { database as named, root } from './arbitrary-worlds.ts';
import { rulesWith } from './documents-world.ts';
import { commit, integer, set } from './writing.ts';

const hour = 3_600_000;
const { settings } = documentsGround;
const product = createDocumentsProduct({ rules: rulesWith('') });

function settingsWith(hours?: string) {
  const problems: string[] = [];
  const read = readGroup(settings, { [settings.historyHours.name]: hours }, problems);
  if (problems.length > 0) throw new BadSettings(problems);
  return read;
}

describe('how long the past of documents is kept', () => {
  test.each(['0', '1.5', '-1', 'forever', '87601'])('cannot be %s hours', (hours) => {
    expect(() => settingsWith(hours)).toThrow(
      'LATCHKEY_DOCUMENTS_HISTORY_HOURS: must be a whole number from 1 to 87600',
    );
  });

  forEachDatabase((_name, place) => {
    test.each([
      [undefined, 1],
      ['24', 24],
    ])('set to %s is %i hours', async (given, hours) => {
      const database = await (await place()).open(ownMigrations);
      let ahead = 0;
      const now = () => Date.now() + ahead;
      const documents = openDocuments(database, undefined, now);
      for (const n of [1, 2]) await commit(documents, set('c/a', { n: integer(n) }));
      await commit(documents, set('c/b', {}));
      const versions = () => documents.history(named, `${root}/c/a`);
      const ground = {
        ...{ database, serverDatabase: database, now, mode: 'development' },
        project: { id: 'p', number: '1' },
        notifications: localNotifications(),
        metrics: noMetrics,
      } as const;
      // Nobody calls, and nothing is counted: what else a server has is not looked at.
      const { chores = [] } = await product.open(ground as unknown as Ground, settingsWith(given));
      const doChores = () => Promise.all(chores.map(({ work }) => work()));
      ahead = hours * hour - 60_000;
      await doChores();
      expect(await versions()).toHaveLength(2);
      ahead += hour;
      await doChores();
      expect(await versions()).toHaveLength(0);
    });
  });
});
