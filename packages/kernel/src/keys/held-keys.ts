import { activeKey, byTurn, isPublished, type Scheduled } from './key-schedule.ts';
import type { KeyStore } from './key-store.ts';
import { type OpenedKey, openKey } from './opened-key.ts';
import type { Sealer } from './sealing.ts';

export type HeldKey = OpenedKey & Scheduled;

export type RefusedKey = { readonly kid: string; readonly reason: Error };

type Dependencies = {
  readonly store: KeyStore;
  readonly sealer: Sealer;
  readonly now: () => number;
  /** Only ever goes on: nobody makes old knowledge young by setting a clock. */
  readonly monotonic: () => number;
  readonly keepRetiredMs: number;
};

/**
 * For how long a node goes by the keys it has read. Without word from the store for longer it asks
 * before it signs or checks anything, so that a key which was added or taken out this long ago is
 * known to every node, however many there are and whatever they were doing.
 */
export const keysBelievedMs = 4_000;

/** The stored keys, unsealed and in memory: all that signing and verifying ever look at. */
export function holdKeys({ store, sealer, now, monotonic, keepRetiredMs }: Dependencies) {
  let inTurn: readonly HeldKey[] = [];
  let byKid: ReadonlyMap<string, HeldKey> = new Map();
  let refused: readonly RefusedKey[] = [];
  let highestGeneration = 0;
  let readAt = Number.NEGATIVE_INFINITY;

  const published = (key: HeldKey) => isPublished(inTurn, key, now(), keepRetiredMs);

  return {
    /** A key that cannot be opened is left out and reported; the others go on working. */
    async reload(): Promise<void> {
      const askedAt = monotonic();
      const records = await store.list();
      const usable: HeldKey[] = [];
      const unusable: RefusedKey[] = [];
      for (const record of records) {
        const { kid, activeFrom, generation } = record;
        try {
          // The kid is a hash of the key: one opened before cannot have become another.
          const key = byKid.get(kid) ?? (await openKey(sealer, record));
          usable.push({ ...key, activeFrom, generation });
        } catch (error) {
          unusable.push({ kid, reason: error instanceof Error ? error : new Error(String(error)) });
        }
      }
      inTurn = usable.sort(byTurn);
      byKid = new Map(inTurn.map((key) => [key.kid, key]));
      refused = unusable;
      highestGeneration = Math.max(0, ...records.map(({ generation }) => generation));
      readAt = askedAt;
    },

    areBelieved: () => monotonic() - readAt < keysBelievedMs,

    inTurn: () => inTurn,
    refused: () => refused,
    nextGeneration: () => highestGeneration + 1,
    active: () => activeKey(inTurn, now()),
    published: () => inTurn.filter(published),
    pastTheirLife: () => inTurn.filter((key) => !published(key)),

    findPublished(kid: string): HeldKey | undefined {
      const key = byKid.get(kid);
      return key !== undefined && published(key) ? key : undefined;
    },
  };
}

export type HeldKeys = ReturnType<typeof holdKeys>;
