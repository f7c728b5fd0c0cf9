import { localNotifications } from '@latchkey/kernel/store/notifications';
import { forEachDatabase, sqlitePlaces } from '@latchkey/testing/databases';
import { createTimers } from '@latchkey/testing/timers';
import { describe, expect, it } from 'vitest';
import { openCommits } from '../../src/live/commits.ts';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { database } from '../arbitrary-worlds.ts';
import { set } from '../writing.ts';
import { inShort, listenWith, nobody, openNode, speakerOf } from './live-world.ts';

const notes = { from: [{ collectionId: 'notes' }] };

forEachDatabase((_name, place) => {
  it('a commit of one server is heard on another that is told of it', async () => {
    const somewhere = await place();
    const options = { looksEvery: 600_000, notifications: localNotifications() };
    const [here, there] = [
      openNode(await somewhere.open(ownMigrations), options),
      openNode(await somewhere.open(ownMigrations), options),
    ];
    const { addQuery, snapshot } = listenWith(there.live, speakerOf(nobody));
    addQuery(2, notes);
    await snapshot();
    for (const path of ['notes/a', 'notes/b', 'notes/c']) {
      await here.commit(set(path, {}));
      expect(inShort(await snapshot())).toEqual([`change ${path} 2`, 'snapshot']);
    }
    await here.live.close();
    await there.live.close();
  });
});

describe('a server that follows its log', () => {
  const place = sqlitePlaces();

  it('loses nothing while the database cannot be read', async () => {
    let isBroken = false;
    const node = openNode(await (await place()).open(ownMigrations), {
      around: (documents) => ({
        ...documents,
        async changesAfter(...asked) {
          if (isBroken) throw new Error('broken');
          return documents.changesAfter(...asked);
        },
      }),
    });
    const { addQuery, snapshot, heard } = listenWith(node.live, speakerOf(nobody));
    addQuery(2, notes);
    await snapshot();
    isBroken = true;
    await node.commit(set('notes/a', {}));
    await node.commit(set('notes/b', {}));
    const late = listenWith(node.live, speakerOf(nobody));
    late.addQuery(2, notes);
    expect(await late.ended()).toMatchObject({ code: 'INTERNAL' });
    expect(heard).toEqual([]);
    isBroken = false;
    node.pass(1000);
    expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'change notes/b 2', 'snapshot']);
    await node.live.close();
  });

  it('asks one query once for all who ask it at the same time, and shows them the same documents', async () => {
    let asked = 0;
    const node = openNode(await (await place()).open(ownMigrations), {
      around: (documents) => ({
        ...documents,
        query(...question) {
          asked += 1;
          return documents.query(...question);
        },
      }),
    });
    await node.commit(set('notes/a', {}));
    const clients = Array.from({ length: 50 }, () => listenWith(node.live, speakerOf(nobody)));
    for (const { addQuery } of clients) addQuery(2, { ...notes, limit: 5 });
    for (const { snapshot } of clients) {
      expect(inShort(await snapshot())).toContain('change notes/a 2');
    }
    expect(asked).toBe(1);
    await node.live.close();
  });
});

describe('who hears of commits', () => {
  it('is this server at once, and others not more often than they need to', () => {
    let time = 0;
    const { after, ring } = createTimers(() => time);
    const others = localNotifications();
    const commits = openCommits(others, after);
    let here = 0;
    let there = 0;
    commits.subscribe(() => {
      here += 1;
    });
    others.subscribe('documents', () => {
      there += 1;
    });
    for (let count = 0; count < 100; count += 1) commits.committed(database);
    expect([here, there]).toEqual([100, 1]);
    time += 10;
    ring();
    expect([here, there]).toEqual([100, 2]);
    time += 10;
    ring();
    expect(there).toBe(2);
    commits.committed(database);
    expect([here, there]).toEqual([101, 3]);
    others.notify(['documents']);
    expect(here).toBe(102);
    commits.close();
    others.notify(['documents']);
    expect(here).toBe(102);
  });
});
