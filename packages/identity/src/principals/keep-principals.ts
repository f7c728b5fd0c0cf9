import type { After } from '@latchkey/kernel/after';
import type { Ending, KeptPrincipal, Principal, Principals } from '@latchkey/kernel/principal';

/** How old the answer to whether somebody still is who they were may be. */
const lookEvery = 5000;

/** Between two looks, however often somebody is told to look: one sees what many ended. */
const rest = 200;

/** For how long nobody can tell before it is said. */
const awayAfter = 30_000;

type Parts = {
  readonly now: () => number;
  readonly after: After;
  /** The same for all who end together, whatever becomes of them: of these one is asked about. */
  readonly keyOf: (principal: Principal) => string;
  /** Which of these have ended. Fails where nobody can tell. */
  readonly endings: (principals: readonly Principal[]) => Promise<ReadonlyMap<Principal, Ending>>;
  /** A look that failed, or somebody who failed when told. */
  readonly onFault: (fault: unknown) => void;
};

type Kept = {
  readonly principal: Principal;
  readonly key: string;
  readonly told: KeptPrincipal;
  isAway: boolean;
};

export type PrincipalKeeping = Pick<Principals, 'keep'> & {
  /** Something may have ended. */
  wake(): void;
  /** Nobody is told anything any more. */
  stop(): Promise<void>;
};

const endOf = (principal: Principal) =>
  principal.kind === 'account' ? principal.expiresAt : Number.POSITIVE_INFINITY;

/** One timer and one look for all that are kept, and one question for all who are the same. */
export function keepPrincipals({ now, after, keyOf, endings, onFault }: Parts): PrincipalKeeping {
  const kept = new Set<Kept>();
  const groups = new Map<string, Set<Kept>>();
  let looking: Promise<void> | undefined;
  let isResting = false;
  let again = false;
  let stopped = false;
  /** Since when every look failed. */
  let blindSince: number | undefined;
  let lookAt = 0;
  let tickAt = Number.POSITIVE_INFINITY;
  let callOff: () => void = () => undefined;

  function tell(work: () => void): void {
    try {
      work();
    } catch (error) {
      onFault(error);
    }
  }

  function add(one: Kept): void {
    kept.add(one);
    groups.set(one.key, (groups.get(one.key) ?? new Set()).add(one));
  }

  function remove(one: Kept): boolean {
    const group = groups.get(one.key);
    group?.delete(one);
    if (group?.size === 0) groups.delete(one.key);
    return kept.delete(one);
  }

  function end(one: Kept, why: Ending): void {
    if (!stopped && remove(one)) tell(() => one.told.ended(why));
  }

  function tellAway(isAway: boolean): void {
    for (const one of kept) {
      if (stopped || one.isAway === isAway) continue;
      one.isAway = isAway;
      tell(() => one.told.away?.(isAway));
    }
  }

  async function look(): Promise<void> {
    const began = now();
    // Whoever comes meanwhile has just been let in, and is looked at the next time.
    const looked = Array.from(groups.values(), (group) => [...group]);
    const asked = looked.flatMap((group) => group.slice(0, 1).map(({ principal }) => principal));
    try {
      const ended = await endings(asked);
      blindSince = undefined;
      for (const [index, principal] of asked.entries()) {
        const why = ended.get(principal);
        if (why !== undefined) for (const one of looked[index] ?? []) end(one, why);
      }
      tellAway(false);
    } catch (error) {
      onFault(error);
      blindSince ??= began;
      if (now() - blindSince >= awayAfter) tellAway(true);
    }
  }

  function wake(): void {
    if (stopped || kept.size === 0) return;
    again = looking !== undefined || isResting;
    if (again) return;
    looking = look().finally(() => {
      looking = undefined;
      isResting = true;
      after(rest, () => {
        isResting = false;
        if (again) wake();
      });
    });
  }

  function tickBy(at: number): void {
    if (stopped || at >= tickAt) return;
    callOff();
    tickAt = at;
    callOff = after(Math.max(0, at - now()), tick);
  }

  /** Beside looking, which may wait for a database: a token expires without anybody's word. */
  function tick(): void {
    tickAt = Number.POSITIVE_INFINITY;
    const time = now();
    for (const one of kept) if (endOf(one.principal) <= time) end(one, 'expired');
    if (kept.size === 0) {
      blindSince = undefined;
      return;
    }
    // A clock that was set back does not keep anybody from looking.
    lookAt = Math.min(lookAt, time + lookEvery);
    if (lookAt <= time) {
      lookAt = time + lookEvery;
      wake();
    }
    tickBy([...kept].reduce((soonest, one) => Math.min(soonest, endOf(one.principal)), lookAt));
  }

  return {
    wake,

    keep(principal, told) {
      if (principal.kind === 'nobody') return () => undefined;
      const one: Kept = { principal, key: keyOf(principal), told, isAway: false };
      if (kept.size === 0) lookAt = now() + lookEvery;
      add(one);
      tickBy(Math.min(lookAt, endOf(principal)));
      return () => void remove(one);
    },

    async stop() {
      stopped = true;
      callOff();
      await looking;
    },
  };
}
