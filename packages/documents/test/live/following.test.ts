import { localNotifications } from '@latchkey/kernel/store/notifications';
import { postgresNotifications } from '@latchkey/kernel/store/postgres-notifications';
import {
  forEachDatabase,
  isTestedOn,
  postgresPlaces,
  sqlitePlaces,
} from '@latchkey/testing/databases';
import { createTimers } from '@latchkey/testing/timers';
import { describe, expect, it } from 'vitest';
import { openCommits } from '../../src/live/commits.ts';
import type { Documents } from '../../src/store/open-documents.ts';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { database } from '../arbitrary-worlds.ts';
import { integer, remove, set } from '../writing.ts';
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

describe.runIf(isTestedOn('PostgreSQL'))('on servers that share a PostgreSQL', () => {
  const place = postgresPlaces();

  /** Nobody looks by themselves for ten minutes. */
  const looksEvery = 600_000;

  async function twoServers(listens: boolean) {
    const somewhere = await place();
    let reads = 0;
    const open = async (isHearing: boolean) => {
      const stored = await somewhere.open(ownMigrations);
      const { location: url } = somewhere;
      const notifications = postgresNotifications({ url, run: stored.read, listens: isHearing });
      const around = (documents: Documents): Documents => ({
        ...documents,
        changesAfter(...asked) {
          reads += 1;
          return documents.changesAfter(...asked);
        },
      });
      const node = openNode(stored, { looksEvery, notifications, around });
      const close = () => node.live.close().then(notifications.close);
      return { ...node, notifications, close };
    };
    const [here, there] = [await open(false), await open(listens)];
    const client = listenWith(there.live, speakerOf(nobody));
    client.addQuery(2, notes);
    await client.snapshot();
    const close = () => Promise.all([here.close(), there.close()]);
    return { here, there, ...client, reads: () => reads, close };
  }

  it('a commit of one is heard on the other by its notification, which is one look at the log', async () => {
    const { here, there, snapshot, reads, close } = await twoServers(true);
    let told = 0;
    there.notifications.subscribe('listening', () => {
      told += 1;
    });
    // One may be lost while nobody listens yet, so it is given until it is heard. It is no word of
    // documents, for which somebody would look once more.
    const isHeard = () => here.notifications.notify(['listening']) ?? told > 0;
    await expect.poll(isHeard).toBe(true);
    await here.commit(set('notes/a', {}));
    expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'snapshot']);
    const before = reads();
    await here.commit(set('notes/b', {}));
    expect(inShort(await snapshot())).toEqual(['change notes/b 2', 'snapshot']);
    expect(reads() - before).toBe(1);
    await close();
  });

  it('a commit whose notification is lost is found by looking', async () => {
    const { here, there, snapshot, heard, close } = await twoServers(false);
    await here.commit(set('notes/a', {}));
    expect(heard).toEqual([]);
    there.pass(looksEvery);
    expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'snapshot']);
    await close();
  });
});

describe('a server that follows its log', () => {
  const place = sqlitePlaces();

  it('loses nothing while the database cannot be read', async () => {
    let isBroken = false;
    const somewhere = await place();
    const other = openNode(await somewhere.open(ownMigrations));
    const node = openNode(await somewhere.open(ownMigrations), {
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
    await other.commit(set('notes/a', {}));
    await node.commit(set('notes/b', {}));
    const late = listenWith(node.live, speakerOf(nobody));
    late.addQuery(2, notes);
    expect(await late.ended()).toMatchObject({ code: 'INTERNAL' });
    expect(heard).toEqual([]);
    isBroken = false;
    node.pass(1000);
    expect(inShort(await snapshot())).toEqual(['change notes/a 2', 'change notes/b 2', 'snapshot']);
    await node.live.close();
    await other.live.close();
  });

  it('tells of its own commits without reading the log, unless somebody else was in between', async () => {
    let reads = 0;
    const somewhere = await place();
    const other = openNode(await somewhere.open(ownMigrations));
    const node = openNode(await somewhere.open(ownMigrations), {
      around: (documents) => ({
        ...documents,
        changesAfter(...asked) {
          reads += 1;
          return documents.changesAfter(...asked);
        },
      }),
    });
    const { addQuery, snapshot } = listenWith(node.live, speakerOf(nobody));
    addQuery(2, notes);
    await snapshot();
    // From then on there is something that a commit can come after.
    await node.commit(set('notes/first', {}));
    await snapshot();
    reads = 0;
    await node.commit(set('notes/a', { a: integer(1) }), set('notes/b', {}));
    const both = ['change notes/a 2', 'change notes/b 2', 'snapshot'];
    expect(inShort(await snapshot())).toEqual(both);
    await Promise.all(['c', 'd', 'e'].map((id) => node.commit(set(`notes/${id}`, {}))));
    await node.commit(remove('notes/a'));
    for (let told = ''; !told.includes('delete notes/a'); ) told += inShort(await snapshot());
    expect(reads).toBe(0);
    await other.commit(set('notes/f', {}));
    await node.commit(set('notes/g', {}));
    expect(inShort(await snapshot())).toEqual(['change notes/f 2', 'change notes/g 2', 'snapshot']);
    expect(reads).toBe(1);
    await node.live.close();
    await other.live.close();
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
