import type { Effect } from './effect.ts';
import type { Answer, FlowEvent, Opening } from './event.ts';
import { type Flow, flowAt, type Step, tell } from './flow.ts';
import { inform } from './inform.ts';
import type { Plan } from './plan.ts';
import { type Failure, failureOf, type Problem } from './problem.ts';
import type { ScreenName } from './screens.ts';
import { startTold } from './start.ts';
import { step } from './step.ts';
import type { Table } from './transition.ts';

export type MachineParts = {
  readonly plan: Plan;
  readonly opening: Opening;
  /** What of the flow is here so far. */
  table(): Table;
  /** Whether the part a screen belongs to is here. */
  isHere?(screen: ScreenName): boolean;
  /** Brings the part a screen belongs to. Undefined if it is here. */
  load(screen: ScreenName): Promise<unknown> | undefined;
  perform(effect: Effect, signal: AbortSignal): Promise<Answer>;
  /** What a reason or a code is to whoever is on a screen; undefined if there are no words for it. */
  problemFor(name: string, screen: ScreenName): Problem | undefined;
  /** Why the visitor cannot even begin, if something keeps them from it. */
  hindrance?(): Opening | undefined;
  onError?(error: unknown, screen: ScreenName): void;
  onScreenChange?(to: ScreenName, from: ScreenName | undefined): void;
};

/** The flow at work: it keeps where a visitor is, and has done what the next step asks for. */
export type Machine = {
  /** The same object until something changed. */
  getSnapshot(): Flow;
  /** Calls the listener after every change. Returns the way to end it. */
  subscribe(listener: () => void): () => void;
  /** Tells the flow what happened. What the screen does not know is ignored. */
  send(event: FlowEvent): void;
  /** Begins, or goes on after `close`. */
  open(): void;
  /** Ends every question and every wait. */
  close(): void;
};

type Begun = Pick<Flow, 'plan' | 'ticket'>;

export function createMachine(parts: MachineParts): Machine {
  const listeners = new Set<() => void>();
  const blank = ({ plan, ticket }: Begun) => flowAt({ plan, ticket }, 'processing', {});
  const begin = (opening: Opening, begun: Begun) =>
    step({}, blank(begun), { type: 'opened', opening });
  const first = { plan: parts.plan, ticket: 0 };
  const opened = begin(parts.opening, first);
  const isHere = parts.isHere ?? ((screen) => parts.load(screen) === undefined);
  // What is not here yet cannot be shown: not by a server either, and both have to agree. So nothing
  // is brought before the flow begins, which it does in browsers only.
  let flow: Flow = isHere(opened.flow.screen) ? opened.flow : blank(first);
  let underWay = new AbortController();
  let moving: AbortSignal | undefined;
  let isOpen = false;
  let wasOpened = false;

  function publish(next: Flow): void {
    const from = flow.screen;
    flow = next;
    for (const listener of [...listeners]) listener();
    if (next.screen !== from) inform(() => parts.onScreenChange?.(next.screen, from));
  }

  function apply(next: Step): void {
    const { pending } = next.flow;
    const isUndisturbed =
      pending !== undefined && pending === flow.pending && next.effect === undefined;
    if (isUndisturbed) {
      publish(next.flow);
      return;
    }
    underWay.abort();
    underWay = new AbortController();
    void follow(next, underWay.signal);
  }

  async function follow({ flow: next, effect }: Step, signal: AbortSignal): Promise<void> {
    const arriving = parts.load(next.screen);
    if (arriving !== undefined && !(await arrive(next, arriving, signal))) return;
    publish(next);
    // Only now: what acts must not have acted before its screen could tell of it.
    const answer = effect && (await answerTo(effect, next.screen, signal));
    if (answer === undefined || signal.aborted) return;
    // What was answered is done, and must not hear that it was given up.
    underWay = new AbortController();
    apply(step(parts.table(), flow, { type: 'answered', ticket: next.pending ?? 0, answer }));
  }

  const failed = (error: unknown, screen: ScreenName): Failure =>
    failureOf(error, (name) => parts.problemFor(name, screen));

  /** Until its screen is here, the visitor stays where they are, and it counts as busy. */
  async function arrive(
    { ticket }: Flow,
    arriving: Promise<unknown>,
    signal: AbortSignal,
  ): Promise<boolean> {
    moving = signal;
    publish({ ...flow, pending: ticket, ticket });
    const problem = await arriving.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (signal.aborted) return false;
    moving = undefined;
    if (problem === undefined) return true;
    inform(() => parts.onError?.(problem.error, flow.screen));
    publish(stay(failed(problem.error, flow.screen)));
    return false;
  }

  /** Told where the visitor is; where there is nothing to look at, on the first screen. */
  function stay(notice: Failure): Flow {
    const { pending: _given, ...rest } = flow;
    const stayed = rest as Flow;
    if (stayed.screen !== 'processing') return tell(stayed, notice).flow;
    const { email } = stayed.data;
    return startTold(stayed, notice, email).flow;
  }

  async function answerTo(
    effect: Effect,
    screen: ScreenName,
    signal: AbortSignal,
  ): Promise<Answer | undefined> {
    try {
      return await parts.perform(effect, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      inform(() => parts.onError?.(error, screen));
      return { type: 'refused', failure: failed(error, screen) };
    }
  }

  return {
    getSnapshot: () => flow,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(event) {
      if (isOpen && moving === undefined) apply(step(parts.table(), flow, event));
    },
    open() {
      if (isOpen) return;
      isOpen = true;
      inform(() => parts.onScreenChange?.(flow.screen, undefined));
      // For the first time, or after a question that was given up when the page was put away.
      if (wasOpened && flow.pending === undefined) return;
      wasOpened = true;
      const next = begin(parts.hindrance?.() ?? parts.opening, flow);
      // What is shown already, with nothing to do, is not drawn once more.
      if (next.effect || JSON.stringify(next.flow) !== JSON.stringify(flow)) apply(next);
    },
    close() {
      isOpen = false;
      moving = undefined;
      underWay.abort();
    },
  };
}
