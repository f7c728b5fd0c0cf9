import { createClient, emailLinks, type SessionState } from '../../packages/client/src/index.ts';

const { url = '', apiKey = '' } = document.documentElement.dataset;
let ahead = 0;
const client = createClient({ url, apiKey, now: () => Date.now() + ahead });
const { session } = client;
const links = emailLinks(client);
const heard: string[] = [];
session.subscribe(() => heard.push(session.getSnapshot().account?.localId ?? 'signedOut'));

const textsOf = (storage: Storage) => Object.entries(storage).flat();

/** Everything that is in a database, by name and value. */
async function textsOfDatabase(name: string): Promise<readonly string[]> {
  const { result } = await settled(indexedDB.open(name));
  const found: string[] = [];
  for (const store of result.objectStoreNames) {
    const values = await settled(result.transaction(store).objectStore(store).getAll());
    found.push(name, store, ...values.result.map(String));
  }
  result.close();
  return found;
}

const settled = <Value>(request: IDBRequest<Value>): Promise<IDBRequest<Value>> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request);
    request.onerror = () => reject(request.error);
  });

const abilities = {
  /** Every change the session told of: whose account, or `signedOut`. */
  heard,
  current: (): SessionState | undefined => session.current,
  async status() {
    await session.ready;
    return session.getSnapshot();
  },
  async signInAsGuest() {
    return (await session.adopt(await client.call('signUp', {}))).localId;
  },
  idToken: (force = false) => session.idToken({ force }),
  signOut: () => session.signOut(),
  /** Sets how far this page's clock is ahead. */
  setAhead(milliseconds: number) {
    ahead = milliseconds;
  },
  sendLink: (email: string) => links.send({ email, url: '/finish' }),
  readLink: () => links.read(location.href),
  async finishLink() {
    const link = await links.read(location.href);
    const { email, code } = link ?? {};
    const reply = await client.call('signInWithEmailLink', { email, oobCode: code });
    const account = await session.adopt(reply);
    links.forget();
    return account.email;
  },
  /** Everything this browser keeps for this origin. */
  async kept() {
    const databases = globalThis.indexedDB ? await indexedDB.databases() : [];
    const texts = await Promise.all(databases.map(({ name = '' }) => textsOfDatabase(name)));
    return {
      indexedDB: texts.flat(),
      local: textsOf(localStorage),
      session: textsOf(sessionStorage),
    };
  },
  /** Has a worker of this page sign in, and tells as whom. */
  signInWithinWorker: () =>
    new Promise<string>((resolve, reject) => {
      const worker = new Worker('/client-worker.js', { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage({ url, apiKey });
    }),
};

declare global {
  /** What tests ask of the page they opened. */
  var clientPage: typeof abilities;
}

globalThis.clientPage = abilities;
