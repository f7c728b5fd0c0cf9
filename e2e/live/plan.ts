import type { Chance } from '../../packages/server/test/crash/chance.ts';

/** A document as a commit leaves it. All that one commit writes has the same number. */
export type Written = { readonly path: string; readonly rank: number };

export type Action =
  | { readonly kind: 'write'; readonly number: number; readonly documents: readonly Written[] }
  | { readonly kind: 'delete'; readonly paths: readonly string[] }
  | { readonly kind: 'transact'; readonly number: number; readonly paths: readonly string[] };

/** By REST to one of the servers, or by a client of applications. */
export type Chain = { readonly by: number | 'client'; readonly actions: readonly Action[] };

/** How often of all that is possible. */
const shares = {
  ...({ none: 6, cut: 4, stall: 2, deafen: 2, orphan: 2, move: 3, 'come back': 3 } as const),
  ...({ kill: 1, unlisten: 3, terminate: 2, crash: 1 } as const),
};
export type FaultKind = keyof typeof shares;

/** There is one server, and it has its database to itself. */
export const isPossibleOnSqlite = (kind: FaultKind): boolean =>
  kind !== 'move' && kind !== 'unlisten' && kind !== 'terminate' && kind !== 'crash';

export type Fault = {
  readonly kind: FaultKind;
  /** Which server, and which of the listeners: those whose number leaves no rest. */
  readonly server: number;
  readonly among: number;
  readonly isAbrupt: boolean;
  /** Whether whoever was hit is told that the network is back, or finds out by itself. */
  readonly isTold: boolean;
  /** After so many commits. */
  readonly after: number;
};

export type Plan = { readonly chains: readonly Chain[]; readonly fault: Fault };

const groups = ['g1', 'g2', 'g3'];
const members = ['a', 'b', 'c', 'd'];
const items = Array.from({ length: 10 }, (_, index) => `items/i${index}`);
const notes = ['r1', 'r2', 'r3'].flatMap((room) =>
  ['n1', 'n2'].map((note) => `rooms/${room}/notes/${note}`),
);
const accounts = ['a1', 'a2', 'a3'].map((id) => `accounts/${id}`);

/** Everything that is done, known before anything is: the same again by the same seed. */
export function planner(chance: Chance, servers: number, isPossible: (kind: FaultKind) => boolean) {
  const possible = (Object.keys(shares) as FaultKind[])
    .filter(isPossible)
    .flatMap((kind) => Array<FaultKind>(shares[kind]).fill(kind));
  let number = 0;

  const pick = <One>(all: readonly One[]): One => chance.pick(all) as One;
  const some = <One>(all: readonly One[]): readonly One[] => {
    const chosen = all.filter(() => chance.below(3) === 0);
    return chosen.length === 0 ? [pick(all)] : chosen;
  };
  const ranked = (path: string): Written => ({ path, rank: chance.below(10) });
  const group = () => {
    const one = pick(groups);
    return members.map((member) => `groups/${one}${member}`);
  };

  function action(): Action {
    number += 1;
    const ticket = chance.below(100);
    if (ticket < 30) return { kind: 'write', number, documents: [ranked(pick(items))] };
    if (ticket < 40) return { kind: 'write', number, documents: [ranked(pick(notes))] };
    if (ticket < 60) {
      const { rank } = ranked('');
      const whole = group().map((path) => ({ path, rank: rank % 3 }));
      return { kind: 'write', number, documents: [...whole, ranked(pick(items))] };
    }
    if (ticket < 70) {
      const documents = [...some(items), ...some(notes)].map(ranked);
      return { kind: 'write', number, documents };
    }
    if (ticket < 78) return { kind: 'delete', paths: group() };
    if (ticket < 88) return { kind: 'delete', paths: some([...items, ...notes]) };
    return { kind: 'transact', number, paths: accounts };
  }

  return (): Plan => {
    const chains = Array.from({ length: chance.between(1, 4) }, (): Chain => {
      const by = chance.below(servers + 1);
      const actions = Array.from({ length: chance.between(1, 4) }, action);
      return { by: by === servers ? 'client' : by, actions };
    });
    const fault: Fault = {
      kind: pick(possible),
      server: chance.below(servers),
      among: chance.between(1, 3),
      isAbrupt: chance.below(2) === 0,
      isTold: chance.below(8) > 0,
      after: chance.below(6),
    };
    return { chains, fault };
  };
}
