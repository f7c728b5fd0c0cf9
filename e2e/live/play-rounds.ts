import type { Firestore } from 'firebase/firestore';
import type { Chance } from '../../packages/server/test/crash/chance.ts';
import { answersReady } from '../../packages/server/test/crash/server-process.ts';
import { openHistory, type Stored } from './history.ts';
import { type Finding, openJudge } from './judge.ts';
import type { Link } from './link.ts';
import type { Listener } from './listener.ts';
import type { Node } from './nodes.ts';
import { type Action, type Chain, type Fault, type FaultKind, type Plan, planner } from './plan.ts';
import { settle } from './settle.ts';
import { isHit, strike } from './strike.ts';
import { until } from './until.ts';
import { writeBy, writeTo } from './write.ts';

/** Milliseconds for everybody to have heard of everything: many times what clients wait between attempts. */
const settleLimit = 180_000;
/** After so many the rest would only repeat them. */
const enoughFindings = 20;

export type Theatre = {
  readonly nodes: readonly Node[];
  readonly listeners: readonly Listener[];
  /** Of each listener, in their order, and of the client that writes. */
  readonly links: readonly Link[];
  readonly firestore: Firestore;
  readonly stored: Stored;
};

export type Told = {
  readonly findings: readonly Finding[];
  readonly rounds: number;
  readonly commits: number;
  readonly snapshots: number;
  readonly faults: ReadonlyMap<FaultKind, number>;
};

export type RoundsOptions = {
  readonly rounds: number;
  readonly chance: Chance;
  readonly isPossible: (kind: FaultKind) => boolean;
  readonly onRound?: (told: Told) => void;
  readonly limit?: number;
};

/** After these nobody has to be told that there is a network. */
const unnoticed: ReadonlySet<FaultKind> = new Set(['none', 'unlisten', 'terminate', 'crash']);

/** Writes, breaks things, waits until everything is heard, and holds what was shown against what was done. */
export async function playRounds(
  { nodes, listeners, links, firestore, stored }: Theatre,
  { rounds, chance, isPossible, onRound, limit = settleLimit }: RoundsOptions,
): Promise<Told> {
  const history = openHistory(stored);
  const judge = openJudge(history.moments);
  const next = planner(chance, nodes.length, isPossible);
  const acknowledged: number[] = [];
  const faults = new Map<FaultKind, number>();
  const findings: Finding[] = [];
  let [snapshots, acted] = [0, 0];

  async function act(by: Chain['by'], action: Action): Promise<void> {
    if (by === 'client') await writeBy(firestore, action);
    else {
      const time = await writeTo((nodes[by] as Node).url(), action);
      if (time !== undefined) acknowledged.push(time);
    }
    acted += 1;
  }

  async function run({ by, actions }: Chain): Promise<void> {
    for (const action of actions) await act(by, action);
  }

  function look(): void {
    for (const { name, take } of listeners) {
      const taken = take();
      snapshots += taken.seen.length;
      findings.push(...judge.look({ name, take: () => taken }));
    }
    const times = new Set(history.moments.slice(-100).map(({ time }) => time));
    for (const time of acknowledged.splice(0)) {
      if (!times.has(time)) findings.push({ kind: 'lost', what: `the commit at ${time}` });
    }
  }

  async function reconnect({ kind, isTold, ...fault }: Fault): Promise<void> {
    if (unnoticed.has(kind) || !isTold) return;
    const hit = listeners.filter((_, index) => kind === 'kill' || isHit(index, fault));
    await Promise.all(hit.map((listener) => listener.reconnect()));
  }

  const areReady = async () =>
    (await Promise.all(nodes.map(({ url }) => answersReady(url())))).every(Boolean);

  async function play(round: number, { chains, fault }: Plan): Promise<void> {
    const all = chains.reduce((sum, { actions }) => sum + actions.length, 0);
    const enough = acted + Math.min(fault.after, all);
    const byClient = chains.filter(({ by }) => by === 'client').map(run);
    const byOthers = chains.filter(({ by }) => by !== 'client').map(run);
    await until(() => acted >= enough, limit);
    const heal = await strike({ nodes, links, rows: stored.rows }, fault);
    faults.set(fault.kind, (faults.get(fault.kind) ?? 0) + 1);
    await Promise.all(byOthers);
    await heal();
    await reconnect(fault);
    await until(areReady, limit);
    await Promise.all(byClient);
    const node = nodes[round % nodes.length] as Node;
    findings.push(...(await settle(history, listeners, node, limit)));
    look();
  }

  const told = (played: number): Told => ({
    ...{ findings, snapshots, faults, rounds: played },
    commits: history.moments.length - 1,
  });
  let played = 0;
  while (played < rounds && findings.length < enoughFindings) {
    played += 1;
    await play(played, next());
    onRound?.(told(played));
  }
  await history.close();
  return told(played);
}
