import type { SigningKeyRecord } from './signing-key.ts';

/** What time alone says about keys. Every node comes to the same answer from the same rows. */
export type Scheduled = Pick<SigningKeyRecord, 'activeFrom' | 'generation'>;

export const byTurn = (one: Scheduled, other: Scheduled) =>
  one.activeFrom - other.activeFrom || one.generation - other.generation;

/**
 * The one key to sign with. Before the first key's turn it is still the first: a node whose clock is
 * a little behind the one that made the key must be able to sign, too.
 */
export function activeKey<Key extends Scheduled>(inTurn: readonly Key[], now: number) {
  return inTurn.findLast((key) => key.activeFrom <= now) ?? inTurn[0];
}

/**
 * The key that follows the active one, if it is already there. One that lies further ahead than keys
 * are ever added was made by a clock gone wrong and must not hold up the rotation until then.
 */
export function pendingKey<Key extends Scheduled>(
  inTurn: readonly Key[],
  now: number,
  publishAheadMs: number,
) {
  const active = activeKey(inTurn, now);
  const horizon = now + publishAheadMs + clockToleranceMs;
  return inTurn.find((key) => key !== active && key.activeFrom > now && key.activeFrom <= horizon);
}

const clockToleranceMs = 60 * 60 * 1000;

/** A key is retired from its successor's turn on, and published for as long as its tokens may live. */
export function isPublished<Key extends Scheduled>(
  inTurn: readonly Key[],
  key: Key,
  now: number,
  keepRetiredMs: number,
): boolean {
  const successor = inTurn[inTurn.indexOf(key) + 1];
  return successor === undefined || now < successor.activeFrom + keepRetiredMs;
}

export type Rhythm = { readonly rotateEveryMs: number; readonly publishAheadMs: number };

/**
 * When a key added now would have its turn; undefined while none is due. Never sooner than all
 * caches have learnt of it, however late we are.
 */
export function nextTurn(
  inTurn: readonly Scheduled[],
  now: number,
  { rotateEveryMs, publishAheadMs }: Rhythm,
): number | undefined {
  const active = activeKey(inTurn, now);
  if (active === undefined || pendingKey(inTurn, now, publishAheadMs)) return undefined;
  const due = active.activeFrom + rotateEveryMs;
  return now < due - publishAheadMs ? undefined : Math.max(due, now + publishAheadMs);
}
