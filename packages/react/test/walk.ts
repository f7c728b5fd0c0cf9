import { ClientError, type ClientErrorCode } from '@latchkey/client';
import type { ErrorReason } from '@latchkey/protocol';
import type { Effect } from '../src/flow/effect.ts';
import type { Answer, FlowEvent, Opening } from '../src/flow/event.ts';
import { type Flow, flowAt } from '../src/flow/flow.ts';
import type { Plan } from '../src/flow/plan.ts';
import { failureOf, type Problem } from '../src/flow/problem.ts';
import { step } from '../src/flow/step.ts';
import { table } from '../src/flow/table.ts';
import { phone } from '../src/messages/en/phone.ts';
import { problems } from '../src/messages/en/problems.ts';
import { findProblem } from '../src/messages/find-problem.ts';
import { meanings } from '../src/messages/meanings.ts';

/** Every part of the widget is here, and with it every sentence; the screen has none of its own. */
export const problemForAll = (name: string): Problem | undefined =>
  findProblem(name, meanings, problems);

export const usualPlan: Plan = {
  providers: ['password'],
  email: { password: true, link: true },
  requireName: true,
  forceSameDevice: false,
  layout: 'list',
  upgradeGuests: false,
  providersInPlace: true,
  immediateFederatedRedirect: false,
};

/** A visitor who goes through the flow, with whatever the server is made to say. */
export type Walk = {
  readonly flow: Flow;
  /** What the last step asked for. */
  readonly effect: Effect | undefined;
  send(event: FlowEvent): Walk;
  /** Answers the question that is waiting. */
  answer(answer: Answer): Walk;
  /** By what it means to a visitor; with a reason, as the server says it. */
  refuse(problem: Problem): Walk;
  refuse(code: ClientErrorCode, reason: ErrorReason): Walk;
};

const walkFrom = (flow: Flow, effect?: Effect): Walk => ({
  flow,
  effect,
  send(event) {
    const next = step(table, flow, event);
    return walkFrom(next.flow, next.effect);
  },
  answer(answer) {
    if (flow.pending === undefined) throw new Error(`Nothing is asked on ${flow.screen}.`);
    return this.send({ type: 'answered', ticket: flow.pending, answer });
  },
  refuse(name: string, reason?: ErrorReason) {
    const failure =
      reason === undefined
        ? { problem: name as Problem }
        : failureOf(
            new ClientError(name as ClientErrorCode, undefined, undefined, reason),
            (known) => findProblem(known, meanings, problems, phone.problems),
          );
    return this.answer({ type: 'refused', failure });
  },
});

export const walk = (plan: Partial<Plan> = {}, opening: Opening = { kind: 'start' }): Walk =>
  walkFrom(flowAt({ plan: { ...usualPlan, ...plan }, ticket: 0 }, 'processing', {})).send({
    type: 'opened',
    opening,
  });

export const methods = (...known: string[]): Answer => ({
  type: 'methodsRead',
  methods: known,
  isProtected: false,
});

/** What a server answers that does not tell who has an account. */
export const nothingTold: Answer = { type: 'methodsRead', methods: [], isProtected: true };

export const signedIn: Answer = { type: 'signInAnswered', result: { kind: 'signedIn' } };
