import type { Decision, Lookups, Rules, RulesRequest } from '@latchkey/rules';
import { packDecision } from './kept-decision.ts';

export const sampleLimits = {
  /** Kinds of decisions that have a place of their own; all others share a few. */
  kinds: 250,
  /** Of each kind, the newest. */
  ofKind: 8,
  /** Characters of one decision, and of all of them. */
  characters: 16 * 1024,
  charactersInAll: 2 * 1024 * 1024,
  /** Once there are enough of a kind, one is taken in so many nanoseconds. */
  pause: 1_000_000_000n,
} as const;

/** One that was taken. */
export type Taken = {
  /** Grows from one to the next, within this process. */
  readonly number: number;
  /** Milliseconds. */
  readonly at: number;
  readonly text: string;
};

type Kind = { readonly taken: Taken[]; next: bigint; characters: number };

export type DecisionSample = {
  /** Costs next to nothing where it is not taken, and never fails. */
  offer(request: RulesRequest, lookups: Lookups | undefined, decision: Decision): void;
  /** All that is kept, in no particular order. */
  taken(): readonly Taken[];
  /** Forgets what is older, in milliseconds. */
  forget(before: number): void;
};

/**
 * What kind of decision it is: the method, the outcome, and the ids of the collections on its path.
 * Paths that no `allow` is about are one kind, whoever makes them up. Paths begin with three segments
 * for the service and the place.
 */
function kindOf({ method, path, service }: RulesRequest, { allowed, trace }: Decision): string {
  let kind = allowed ? method : `!${method}`;
  if (!allowed && trace.length === 0) return kind;
  if (typeof path === 'string') return `${kind} ${path}`;
  const last = service === 'firebase.storage' ? Math.min(path.length, 5) : path.length;
  for (let index = 3; index < last; index += 2) kind += `/${path[index]}`;
  return kind;
}

/**
 * The latest decisions, fair to all kinds of them: a path that is asked for all the time has as many as
 * one that is asked for once a day.
 */
export function openDecisionSample(): DecisionSample {
  const kinds = new Map<string, Kind>();
  let characters = 0;
  let number = 0;

  function kindFor(request: RulesRequest, decision: Decision): Kind {
    const name = kindOf(request, decision);
    const own = kinds.get(name);
    if (own !== undefined) return own;
    const isFull = kinds.size >= sampleLimits.kinds;
    const place = isFull ? `others ${decision.allowed} ${request.method}` : name;
    const kind = kinds.get(place) ?? { taken: [], next: 0n, characters: 0 };
    kinds.set(place, kind);
    return kind;
  }

  function drop(kind: Kind): void {
    const oldest = kind.taken.shift();
    if (oldest === undefined) return;
    kind.characters -= oldest.text.length;
    characters -= oldest.text.length;
  }

  function makeRoom(): void {
    while (characters > sampleLimits.charactersInAll) {
      let largest: Kind | undefined;
      for (const kind of kinds.values()) {
        if (largest === undefined || kind.characters > largest.characters) largest = kind;
      }
      if (largest === undefined) return;
      drop(largest);
    }
  }

  function take(kind: Kind, request: RulesRequest, text: string): void {
    number += 1;
    kind.taken.push({ number, at: Number(request.time.nanoseconds / 1_000_000n), text });
    kind.characters += text.length;
    characters += text.length;
    if (kind.taken.length > sampleLimits.ofKind) drop(kind);
    makeRoom();
  }

  return {
    offer(request, lookups, decision) {
      const kind = kindFor(request, decision);
      const { nanoseconds } = request.time;
      if (nanoseconds < kind.next) return;
      try {
        const room = { left: sampleLimits.characters };
        take(kind, request, packDecision(request, lookups, decision, room));
        if (kind.taken.length < sampleLimits.ofKind) return;
      } catch {
        // It is too large, or nothing that can be kept. Nobody is refused anything for that.
      }
      kind.next = nanoseconds + sampleLimits.pause;
    },
    taken: () => [...kinds.values()].flatMap(({ taken }) => taken),
    forget(before) {
      for (const [name, kind] of kinds) {
        while ((kind.taken[0]?.at ?? before) < before) drop(kind);
        if (kind.taken.length === 0) kinds.delete(name);
      }
    },
  };
}

/** The same rules, whose decisions are offered to the sample. */
export const observed = (rules: Rules, { offer }: Pick<DecisionSample, 'offer'>): Rules => ({
  ...rules,
  decide(request, lookups) {
    const decision = rules.decide(request, lookups);
    if (!(decision instanceof Promise)) {
      offer(request, lookups, decision);
      return decision;
    }
    return decision.then((made) => {
      offer(request, lookups, made);
      return made;
    });
  },
});

/** The same for any rules, which are observed once each. */
export function observing(sample: Pick<DecisionSample, 'offer'>): (rules: Rules) => Rules {
  const observedOf = new WeakMap<Rules, Rules>();
  return (rules) => {
    const known = observedOf.get(rules) ?? observed(rules, sample);
    observedOf.set(rules, known);
    return known;
  };
}
