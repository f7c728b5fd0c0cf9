import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { clientVersion } from '../src/client-version.ts';
import { fakeStorage } from './fake-storage.ts';

const source = (name: string) => new URL(`../src/${name}`, import.meta.url);

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
  test('is its own modules and small ones of the protocol, which bring nothing along', async () => {
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        rolldownOptions: {
          input: ['index.ts', 'mailed-link.ts', 'providers.ts'].map((name) =>
            fileURLToPath(source(name)),
          ),
          preserveEntrySignatures: 'strict',
        },
      },
    });
    const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
    const modules = outputs.flatMap((output) => ('moduleIds' in output ? output.moduleIds : []));
    const own = fileURLToPath(source(''));
    const foreign = modules.filter((module) => !module.startsWith(own)).map((id) => basename(id));
    expect(modules.length).toBeGreaterThan(foreign.length);
    expect([...new Set(foreign)].sort()).toEqual([
      'client-limits.ts',
      'link-purposes.ts',
      'link-start.ts',
      'mailed-link.ts',
    ]);
  });

  test('is nothing at all of the protocol, where it asks for types', async () => {
    expect(Object.keys(await import('@latchkey/protocol/types'))).toEqual([]);
  });

  test('says which version it is', () => {
    expect(clientVersion).toBe(`Latchkey/${packageFile.version}/web`);
  });
});
