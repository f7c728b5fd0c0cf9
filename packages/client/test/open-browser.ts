import type { World } from '@latchkey/testing/world';
import { type Client, type ClientOptions, createClient } from '../src/index.ts';
import { type FakeStorage, fakeStorage } from './fake-storage.ts';
import { connectTo, type ServerConnection } from './server-connection.ts';

export type Browser = ServerConnection & {
  readonly local: FakeStorage;
  /** A client as one page of this browser has it. */
  openTab(options?: Partial<ClientOptions>): Client;
  close(): void;
};

let browsers = 0;

export function openBrowser(world: World): Browser {
  const connection = connectTo(world);
  const local = fakeStorage();
  const clients: Client[] = [];
  // Channels are named after the key, and all these browsers live in one process.
  const apiKey = `${world.apiKey}-${++browsers}`;
  return {
    ...connection,
    local,
    openTab(options) {
      const client = createClient({
        url: 'http://localhost:8787',
        apiKey,
        fetch: connection.fetch,
        now: world.now,
        storage: { local },
        ...options,
      });
      clients.push(client);
      return client;
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}

/** Everything a session said to a listener, and a way to wait for the next. */
export function watch(session: Client['session']) {
  const seen: string[] = [];
  let heard = Promise.withResolvers<void>();
  const stop = session.subscribe(() => {
    const { status, account } = session.getSnapshot();
    seen.push(account?.email ?? (account ? 'guest' : status));
    heard.resolve();
    heard = Promise.withResolvers();
  });
  return {
    seen,
    stop,
    /** Resolves when as many changes as this were heard. */
    async until(count: number) {
      while (seen.length < count) await heard.promise;
      return seen;
    },
  };
}
