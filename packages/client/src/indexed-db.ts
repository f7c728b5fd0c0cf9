const databaseName = 'latchkey';
const storeName = 'sessions';
/** Some browsers have opened a damaged database for ever. */
const openTimeout = 5_000;

function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, openTimeout);
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      clearTimeout(timer);
      // A later version of this package in another tab must not wait for this one to be closed.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/** Done means on disk: a request can succeed and its transaction still be undone. */
const committed = (transaction: IDBTransaction, request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });

/** Asks this browser's database one thing. */
export type AskDatabase = (
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest,
) => Promise<unknown>;

export function openDatabase(factory: IDBFactory): AskDatabase {
  let opening: Promise<IDBDatabase> | undefined;

  async function run(
    mode: IDBTransactionMode,
    action: (store: IDBObjectStore) => IDBRequest,
    isRetry = false,
  ): Promise<unknown> {
    opening ??= open(factory);
    const database = await opening;
    try {
      const transaction = database.transaction(storeName, mode);
      return await committed(transaction, action(transaction.objectStore(storeName)));
    } catch (error) {
      // Phones close the databases of pages in the background.
      database.close();
      opening = undefined;
      if (isRetry) throw error;
      return run(mode, action, true);
    }
  }

  return (mode, action) => run(mode, action);
}
