import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachDatabase } from '@latchkey/testing/databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, installations } from '../../test/installations.ts';

const byCity = {
  collectionGroup: 'people',
  queryScope: 'COLLECTION',
  fields: [
    { fieldPath: 'city', order: 'ASCENDING' },
    { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
  ],
};

forEachDatabase((_name, place) => {
  const install = installations(place);
  let here: Installation;
  let folder: string;
  beforeAll(async () => {
    here = await install();
    folder = await mkdtemp(join(tmpdir(), 'latchkey-indexes-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function fileOf(content: unknown): Promise<string> {
    const file = join(folder, 'firestore.indexes.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  describe('documents indexes', () => {
    test('deploys a file, says what of it has no effect, and lists how far it is', async () => {
      const file = await fileOf({
        indexes: [byCity],
        fieldOverrides: [{ collectionGroup: 'people', fieldPath: 'text', indexes: [], ttl: true }],
      });
      const deployed = await here.run('documents', 'indexes', 'deploy', file);
      expect(deployed.code).toBe(0);
      expect(deployed.stderr).toContain('"ttl" of text in people is not supported');
      expect(deployed.stdout.trimEnd().split('\n')).toEqual([
        'people: city ascending, tags contains: CREATING 0 of 0 documents',
        'people: text has no index: CREATING 0 of 0 documents',
      ]);
      const listed = await here.run('documents', 'indexes', 'list', '--json');
      expect(JSON.parse(listed.stdout)).toMatchObject({
        indexes: [byCity],
        fieldOverrides: [{ collectionGroup: 'people', fieldPath: 'text', indexes: [] }],
      });
      const trail = await here.run('audit', '--event', 'document_indexes_deployed');
      expect(trail.stdout.trimEnd().split('\n')).toHaveLength(1);
    });

    test.each<[string, unknown, string]>([
      ['is no JSON', 'indexes:', 'is not JSON'],
      ['is not of indexes', { rules: [] }, 'Unknown name "rules"'],
    ])('refuses a file that %s', async (_, content, sentence) => {
      const refused = await here.run('documents', 'indexes', 'deploy', await fileOf(content));
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(sentence);
    });

    test('says how it is called', async () => {
      const { code, stderr } = await here.run('documents', 'indexes', 'drop');
      expect(code).toBe(2);
      expect(stderr).toContain('documents indexes takes: deploy FILE');
    });
  });
});
