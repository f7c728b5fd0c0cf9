import type { HeldKeys, RefusedKey } from './held-keys.ts';
import { nextTurn, pendingKey, type Rhythm } from './key-schedule.ts';
import type { KeyStore } from './key-store.ts';
import type { Sealer } from './sealing.ts';
import { generateSigningKey, type KeyBits, type SigningKeyRecord } from './signing-key.ts';

export type Maintenance = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Stored keys that are not used because they do not open or do not match. Worth an alarm. */
  readonly refused: readonly RefusedKey[];
};

export type Rotation = {
  readonly kid: string;
  readonly activeFrom: number;
  /** False when the next key was already waiting. */
  readonly created: boolean;
};

type Dependencies = {
  readonly store: KeyStore;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly keys: HeldKeys;
  readonly reload: () => Promise<void>;
  readonly rhythm: Rhythm;
  readonly key: { readonly bits: KeyBits; readonly project: string; readonly lifeMs: number };
};

const attemptsAgainstOtherNodes = 5;

/** How keys come and go. One call at a time; other nodes may do the same at the same moment. */
export function rotateKeys({ store, sealer, now, keys, reload, rhythm, key }: Dependencies) {
  async function add(activeFrom: number): Promise<SigningKeyRecord | undefined> {
    const generation = keys.nextGeneration();
    const times = { createdAt: now(), activeFrom };
    const record = await generateSigningKey({ sealer, generation, ...times, ...key });
    const inserted = await store.insert(record);
    await reload();
    return inserted ? record : undefined;
  }

  /** The first key of all, when this call made it. */
  async function begin(): Promise<SigningKeyRecord | undefined> {
    await reload();
    if (keys.inTurn().length > 0) return undefined;
    // Keys that exist but do not open mean a wrong master key. A new key would hide that and
    // invalidate every token.
    const [refused] = keys.refused();
    if (refused !== undefined) throw refused.reason;
    return add(now());
  }

  async function maintain(): Promise<Maintenance> {
    const first = await begin();
    const turn = nextTurn(keys.inTurn(), now(), rhythm);
    const next = turn === undefined ? undefined : await add(turn);
    const removed = keys.pastTheirLife().map(({ kid }) => kid);
    for (const kid of removed) await store.remove(kid);
    if (removed.length > 0) await reload();
    const added = [first, next].flatMap((record) => record?.kid ?? []);
    return { added, removed, refused: keys.refused() };
  }

  async function rotate(immediately: boolean): Promise<Rotation> {
    for (let attempt = 0; attempt < attemptsAgainstOtherNodes; attempt += 1) {
      await reload();
      const pending = pendingKey(keys.inTurn(), now(), rhythm.publishAheadMs);
      if (pending !== undefined && !immediately) {
        return { kid: pending.kid, activeFrom: pending.activeFrom, created: false };
      }
      const record = await add(immediately ? now() : now() + rhythm.publishAheadMs);
      if (record) return { kid: record.kid, activeFrom: record.activeFrom, created: true };
    }
    throw new Error('Other nodes keep adding signing keys; try again.');
  }

  async function revoke(kid: string): Promise<boolean> {
    const records = await store.list();
    if (!records.some((record) => record.kid === kid)) return false;
    await reload();
    if (keys.active()?.kid === kid) await rotate(true);
    await store.remove(kid);
    await reload();
    return true;
  }

  return { begin, maintain, rotate, revoke };
}
