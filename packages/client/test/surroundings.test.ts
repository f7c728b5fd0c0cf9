import { readdir, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { clientVersion } from '../src/client-version.ts';
import { fakeStorage } from './fake-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Makes a global that must not be looked at. */
function forbid(name: string): void {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException(`${name} was touched`, 'SecurityError');
    },
  });
}

const places = ['window', 'document', 'location', 'indexedDB', 'localStorage', 'sessionStorage'];

describe('importing the client', () => {
  test('touches nothing of a browser', async () => {
    for (const name of [...places, 'fetch', 'BroadcastChannel']) {
      vi.stubGlobal(name, undefined);
      forbid(name);
    }
    vi.resetModules();
    expect(await import('../src/index.ts')).toHaveProperty('createClient');
  });
});

describe('a client', () => {
  const open = async (storage?: object) => {
    const { createClient } = await import('../src/index.ts');
    const client = createClient({
      url: 'http://localhost:8787',
      apiKey: `surroundings-${Math.random()}`,
      fetch: async () => Response.json({ users: [{ localId: 'guest' }] }),
      ...(storage === undefined ? {} : { storage }),
    });
    await client.session.adopt({ idToken: 'id', refreshToken: 'refresh' });
    client.close();
    return client;
  };

  test('works on a server, whose storage belongs to everybody, and leaves it alone', async () => {
    const shared = fakeStorage();
    vi.stubGlobal('localStorage', shared);
    vi.stubGlobal('sessionStorage', shared);
    const { session } = await open();
    expect(session.getSnapshot().account?.localId).toBe('guest');
    expect(session.getServerSnapshot()).toEqual({ status: 'loading' });
    expect(shared.length).toBe(0);
  });

  test('works in a page where looking at storage is forbidden', async () => {
    vi.stubGlobal('document', new EventTarget());
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
      vi.stubGlobal(name, undefined);
      forbid(name);
    }
    expect((await open()).session.current?.account.localId).toBe('guest');
  });

  test('works in a worker, which has no document', async () => {
    const local = fakeStorage();
    vi.stubGlobal('WorkerGlobalScope', class {});
    vi.stubGlobal('localStorage', local);
    expect((await open()).session.current?.account.localId).toBe('guest');
    expect(local.dump()).toContain('guest');
  });

  test('works where the database cannot be opened', async () => {
    const indexedDB = {
      open() {
        throw new DOMException('private mode', 'InvalidStateError');
      },
    };
    const local = fakeStorage();
    expect((await open({ indexedDB, local })).session.current?.account.localId).toBe('guest');
    expect(local.dump()).toContain('guest');
  });
});

describe('what the client is made of', () => {
  test('is nothing of the protocol but types', async () => {
    const folder = new URL('../src/', import.meta.url);
    const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'));
    const sources = await Promise.all(
      names.map(async (name) => readFile(new URL(name, folder), 'utf8')),
    );
    const imports = sources.flatMap((source) =>
      Array.from(source.matchAll(/^(?:import|export)[^;]*from '([^']+)';/gm)),
    );
    const foreign = imports.filter(([, from]) => !from?.startsWith('./'));
    expect(foreign.length).toBeGreaterThan(0);
    for (const [statement, from] of foreign) {
      expect(from).toBe('@latchkey/protocol');
      expect(statement).toMatch(/^import type /);
    }
  });

  test('says which version it is', () => {
    expect(clientVersion).toBe(`Latchkey/${packageFile.version}/web`);
  });
});
