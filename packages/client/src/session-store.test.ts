import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../test/fake-storage.ts';
import { openStore } from './browser-storage.ts';
import { firstThatWorks, memoryStore, webStore } from './session-store.ts';

const stores = {
  memory: memoryStore,
  'local or session storage': () => webStore(fakeStorage(), 'key'),
  'several as one': () => firstThatWorks([webStore(fakeStorage(), 'key'), memoryStore()]),
};

// IndexedDB is not in this list, for Node has none.
for (const [name, open] of Object.entries(stores)) {
  describe(`a store in ${name}`, () => {
    test('has nothing at first', async () => {
      expect(await open().read()).toBeUndefined();
    });

    test('keeps the last text, and erases it', async () => {
      const store = open();
      await store.write('one');
      await store.write('two');
      expect(await store.read()).toBe('two');
      await store.write(undefined);
      expect(await store.read()).toBeUndefined();
      await store.write(undefined);
    });
  });
}

describe('several stores', () => {
  const places = () => {
    const local = fakeStorage();
    const session = fakeStorage();
    return { local, session, ...openStore('local', { local, session }, 'key') };
  };

  test('keep a text in the first that accepts it, and nowhere else', async () => {
    const { local, session, store } = places();
    local.refuse('writing');
    await store.write('one');
    expect([local.length, session.length]).toEqual([0, 1]);
    local.refuse('nothing');
    await store.write('two');
    expect([local.getItem('key'), session.length]).toEqual(['two', 0]);
  });

  test('find a text wherever it was kept before', async () => {
    const { session, store } = places();
    session.setItem('key', 'kept');
    expect(await store.read()).toBe('kept');
  });

  test('are empty where reading was never possible', async () => {
    const { local, session, store } = places();
    local.refuse('everything');
    session.refuse('everything');
    expect(await store.read()).toBeUndefined();
    await store.write('one');
    expect(await store.read()).toBe('one');
  });

  test('do not pass for empty when one that worked fails', async () => {
    const { local, store } = places();
    await store.write('one');
    await store.read();
    local.refuse('everything');
    await expect(store.read()).rejects.toThrow('forbidden');
  });

  test('are erased everywhere', async () => {
    const { local, session, store } = places();
    local.setItem('key', 'one');
    session.setItem('key', 'two');
    await store.write(undefined);
    expect([local.length, session.length]).toEqual([0, 0]);
  });
});

describe('where a session is kept', () => {
  test('is shared with other tabs only if it is to outlive this one', () => {
    const storage = { local: fakeStorage(), session: fakeStorage() };
    const isShared = (persistence: 'local' | 'session' | 'none', places = {}) =>
      openStore(persistence, places, 'key').isShared;
    expect(isShared('local', storage)).toBe(true);
    expect(isShared('local', { session: storage.session })).toBe(false);
    expect(isShared('session', storage)).toBe(false);
    expect(isShared('none', storage)).toBe(false);
  });
});
