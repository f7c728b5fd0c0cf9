import type { BrowserStorage } from './browser-storage.ts';
import { openDatabase } from './indexed-db.ts';
import { makeKey, sealWith, unsealWith } from './sealed-text.ts';

/** One text that this tab keeps for a while, and that can be read nowhere but here. */
export type SealedNote = {
  write(text: string): Promise<void>;
  /** Whether there is one, readable or not. */
  exists(): boolean;
  /** Reads it, and it is gone. */
  take(): Promise<string | undefined>;
  erase(): void;
};

type NoteSettings = {
  readonly name: string;
  /** In milliseconds. */
  readonly lifetime: number;
  now(): number;
};

/** The key of all tabs, made by the first that needs one. Two that are first agree on one of theirs. */
async function keptKey(indexedDB: IDBFactory, name: string): Promise<CryptoKey> {
  const ask = openDatabase(indexedDB);
  const read = async () => (await ask('readonly', (store) => store.get(name))) as unknown;
  const isKey = (kept: unknown): kept is CryptoKey => kept instanceof CryptoKey;
  const kept = await read();
  if (isKey(kept)) return kept;
  const made = await makeKey();
  await ask('readwrite', (store) => store.add(made, name)).catch(() => {});
  const agreed = await read();
  if (!isKey(agreed)) throw new Error('This browser keeps no keys.');
  return agreed;
}

/**
 * Sealed under a key that the page itself cannot read. The key is in one place and the text in
 * another, which is emptied with the tab. Where a browser has not both, the text lives as long as
 * the page.
 */
export function sealedNote(
  { indexedDB, session }: BrowserStorage,
  { name, lifetime, now }: NoteSettings,
): SealedNote {
  let unkept: string | undefined;

  const read = (): string | undefined => {
    try {
      return session?.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  };

  function erase(): void {
    unkept = undefined;
    try {
      session?.removeItem(name);
    } catch {
      // Where nothing may be erased, nothing was written either.
    }
  }

  async function keep(text: string): Promise<boolean> {
    if (indexedDB === undefined || session === undefined || !globalThis.crypto?.subtle)
      return false;
    try {
      session.setItem(name, await sealWith(await keptKey(indexedDB, `${name}-key`), text));
      return true;
    } catch {
      return false;
    }
  }

  async function open(sealed: string | undefined): Promise<string | undefined> {
    if (sealed === undefined || indexedDB === undefined) return undefined;
    try {
      return await unsealWith(await keptKey(indexedDB, `${name}-key`), sealed);
    } catch {
      return undefined;
    }
  }

  return {
    async write(text) {
      erase();
      const stamped = JSON.stringify({ text, expiresAt: now() + lifetime });
      if (!(await keep(stamped))) unkept = stamped;
    },
    exists: () => unkept !== undefined || read() !== undefined,
    async take() {
      const stamped = unkept ?? (await open(read()));
      erase();
      if (stamped === undefined) return undefined;
      // Only this code seals under that key, so what opens is what was sealed.
      const { text, expiresAt } = JSON.parse(stamped) as { text: string; expiresAt: number };
      return expiresAt > now() ? text : undefined;
    },
    erase,
  };
}
