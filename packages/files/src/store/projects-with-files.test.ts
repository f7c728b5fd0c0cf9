import { forEachDatabase } from '@latchkey/testing/databases';
import { expect, test } from 'vitest';
import { newObject } from '../../test/files-world.ts';
import { filesQueries } from './files-queries.ts';
import { openObjects } from './objects.ts';
import { ownMigrations } from './own-migrations.ts';
import { projectsWithFiles } from './projects-with-files.ts';

forEachDatabase((_name, place) => {
  test('projects with files are told by their buckets, and a bucket of the settings is of the one served', async () => {
    const database = await (await place()).open(ownMigrations);
    const objects = openObjects(database, filesQueries(database.dialect));
    const kept = [
      ['one.firebasestorage.app', 'a'],
      ['one.firebasestorage.app', 'b'],
      ['pictures.example.com', 'a'],
      ['two.firebasestorage.app', 'a'],
    ] as const;
    await database.timedCommit(
      kept.map(([bucket, name], index) =>
        objects.put(
          { ...newObject(name), bucket, tokens: [], size: 1, md5: '', crc32c: '' },
          `blob${index}`,
          undefined,
        ),
      ),
    );
    const held = (...buckets: string[]) => projectsWithFiles(database, 'mine', { buckets });
    expect(await held()).toEqual(['one', 'two']);
    expect(await held('two.firebasestorage.app')).toEqual(['one', 'mine']);
    await database.close();
  });
});
