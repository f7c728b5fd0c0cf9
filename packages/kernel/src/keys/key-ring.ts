import type { TokenSigner } from '../tokens/token-signer.ts';
import { holdKeys } from './held-keys.ts';
import type { KeyStore } from './key-store.ts';
import type { PublicJwk } from './opened-key.ts';
import { type Maintenance, type Rotation, rotateKeys } from './rotation.ts';
import type { Sealer } from './sealing.ts';
import { signedTokens } from './signed-tokens.ts';
import type { KeyBits } from './signing-key.ts';

export type { KeyStore } from './key-store.ts';

export type KeyRingOptions = {
  readonly store: KeyStore;
  readonly sealer: Sealer;
  readonly now: () => number;
  readonly monotonic?: () => number;
  readonly project: string;
  readonly bits?: KeyBits;
  readonly rotateEveryMs?: number;
  readonly publishAheadMs?: number;
  readonly keepRetiredMs?: number;
  /** How long others may cache the published keys; shorter than a key is published before use. */
  readonly maxAgeSeconds?: number;
};

export type KeyRing = TokenSigner & {
  readonly maxAgeSeconds: number;
  certificates(): Promise<Record<string, string>>;
  jwks(): Promise<{ readonly keys: readonly PublicJwk[] }>;
  /** Reads what other nodes did. To be called more often than what was read is believed. */
  refresh(): Promise<void>;
  /** Adds the next key in time, removes what nobody needs. To be called at start and every minute. */
  maintain(): Promise<Maintenance>;
  /**
   * Immediately means that verifiers with cached keys refuse new tokens until their cache runs out:
   * for a compromised key, followed by its `revoke`. Other nodes know of it within `keysBelievedMs`.
   */
  rotate(options?: { readonly immediately?: boolean }): Promise<Rotation>;
  /**
   * Takes a compromised key out of use, putting a new one in its place if it was active. Everything
   * it signed is refused: here at once, on other nodes within `keysBelievedMs`, by foreign verifiers
   * after maxAgeSeconds. False when there is no such key.
   */
  revoke(kid: string): Promise<boolean>;
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const longestSessionCookie = 14 * day;
const clockSkew = 60_000;
const lookAgainAfterMs = 10_000;

export async function openKeyRing(options: KeyRingOptions): Promise<KeyRing> {
  const { store, sealer, now, project, bits = 2048, maxAgeSeconds = (6 * hour) / 1000 } = options;
  const { rotateEveryMs = 30 * day, publishAheadMs = day } = options;
  const { keepRetiredMs = longestSessionCookie + hour + clockSkew } = options;
  const { monotonic = () => performance.now() } = options;
  if (maxAgeSeconds * 1000 >= publishAheadMs) {
    throw new RangeError('Keys must be published for longer before use than others cache them.');
  }

  const keys = holdKeys({ store, sealer, now, monotonic, keepRetiredMs });
  const exclusively = oneAtATime();
  let looked = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  async function confirmKeys(): Promise<void> {
    if (keys.areBelieved()) return;
    // Whoever waited for another's reading has its answer.
    await exclusively(async () => (keys.areBelieved() ? undefined : reload()));
  }

  const tokens = signedTokens({
    keys,
    confirmKeys,
    lookForNewKeys: () => {
      // Anybody can send unknown kids: they must not become as many questions to the store.
      if (Math.abs(now() - looked.at) >= lookAgainAfterMs) {
        looked = { at: now(), done: exclusively(reload) };
      }
      return looked.done;
    },
  });

  async function reload(): Promise<void> {
    await keys.reload();
    tokens.forgetUnpublished();
  }

  const { begin, maintain, rotate, revoke } = rotateKeys({
    store,
    sealer,
    now,
    keys,
    reload,
    rhythm: { rotateEveryMs, publishAheadMs },
    key: { bits, project, lifeMs: rotateEveryMs + keepRetiredMs },
  });

  await begin();
  return {
    sign: tokens.sign,
    verify: tokens.verify,
    remembered: tokens.remembered,
    maxAgeSeconds,
    async certificates() {
      await confirmKeys();
      return Object.fromEntries(keys.published().map(({ kid, certificate }) => [kid, certificate]));
    },
    async jwks() {
      await confirmKeys();
      return { keys: keys.published().map(({ jwk }) => jwk) };
    },
    refresh: () => exclusively(reload),
    maintain: () => exclusively(maintain),
    rotate: ({ immediately = false } = {}) => exclusively(() => rotate(immediately)),
    revoke: (kid) => exclusively(() => revoke(kid)),
  };
}

/** An older answer of the store must not overwrite a newer one. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
