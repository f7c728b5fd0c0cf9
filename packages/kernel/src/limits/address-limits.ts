export type AddressRule = {
  readonly name: string;
  readonly count: number;
  readonly perMs: number;
  /** An operator's own number, which holds in development, too. */
  readonly ordered?: true;
};

export type Allowance =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterMs: number };

export type AddressLimits = {
  take(rule: AddressRule, key: string): Allowance;
  /** Undoes a `take` that was allowed. */
  giveBack(rule: AddressRule, key: string): void;
};

/**
 * Counts callers in this process by the generic cell rate algorithm: `count` calls at once, after
 * which one comes back every `perMs / count`. Memory is bounded: beyond `maximumKeys` those who
 * asked longest ago are forgotten.
 */
export function createAddressLimits(options: {
  readonly now: () => number;
  readonly maximumKeys?: number;
}): AddressLimits {
  const { now, maximumKeys = 100_000 } = options;
  /** When the key's debt is paid, in milliseconds times the rule's count: whole numbers, no rounding. */
  const paidAt = new Map<string, number>();

  // Only forward steps of the clock count. Set back, it neither forgives a debt nor makes anyone
  // wait until it has caught up.
  let elapsed = 0;
  let lastSeen = Math.floor(now());
  function forwardTime(): number {
    const seen = Math.floor(now());
    elapsed += Math.max(0, seen - lastSeen);
    lastSeen = seen;
    return elapsed;
  }

  return {
    take(rule, key) {
      const present = forwardTime() * rule.count;
      const entry = `${rule.name} ${key}`;
      const debt = Math.max(paidAt.get(entry) ?? 0, present);
      const excess = debt + rule.perMs - present - rule.perMs * rule.count;
      const allowed = excess <= 0;

      // A refused key moves to the young end as well: otherwise asking on would get it forgotten.
      paidAt.delete(entry);
      paidAt.set(entry, allowed ? debt + rule.perMs : debt);
      if (paidAt.size > maximumKeys) forgetOldest(paidAt, Math.ceil(maximumKeys / 100));

      return allowed ? { allowed } : { allowed, retryAfterMs: Math.ceil(excess / rule.count) };
    },

    giveBack(rule, key) {
      const entry = `${rule.name} ${key}`;
      const debt = paidAt.get(entry);
      if (debt !== undefined) paidAt.set(entry, debt - rule.perMs);
    },
  };
}

/**
 * Many at once: a map's iterator first steps over all that was deleted since the map last grew, which
 * for every single key would make a flood of addresses thirty times dearer. One iterator kept for good
 * would hold on to every table the map has outgrown.
 */
function forgetOldest(entries: Map<string, unknown>, count: number): void {
  let left = count;
  for (const entry of entries.keys()) {
    if (left === 0) return;
    entries.delete(entry);
    left -= 1;
  }
}

/** Development: everyone comes from one loopback address, so that only what was ordered counts. */
export const onlyOrdered = (limits: AddressLimits): AddressLimits => ({
  take: (rule, key) => (rule.ordered ? limits.take(rule, key) : { allowed: true }),
  giveBack: (rule, key) => {
    if (rule.ordered) limits.giveBack(rule, key);
  },
});
