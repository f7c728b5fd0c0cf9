import { useCallback, useReducer, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import type { FieldName } from '../flow/event.ts';
import type { Problem } from '../flow/problem.ts';
import { busyIndicatorDelay } from '../flow/timings.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { accountProblemOf } from './account-problem.ts';
import { signOutIfOver } from './confirm-sign-in.ts';
import { type FieldProblems, stepTask, type TaskEvent, type TaskState } from './task-state.ts';

type Attempt<Done> = {
  /** Undefined: given up, and there is nothing to say about it. */
  task(): Promise<Done | undefined>;
  /** Which field a failure is about. */
  readonly fieldOf?: Readonly<Partial<Record<Problem, FieldName>>>;
  readonly problemOf?: (error: unknown) => Problem;
};

/** One thing at a time that somebody asked for: under way, done, or failed. */
export type Task<Done> = {
  readonly errors: FieldProblems;
  /** What is wrong with none of the fields in particular. */
  readonly problem?: Problem | undefined;
  /** What was done. */
  readonly done?: Done | undefined;
  /** It has been under way for a while. */
  readonly isBusy: boolean;
  /** Nothing happens while another attempt is under way. */
  start(attempt: Attempt<Done>): void;
  /** Says what is wrong without trying. */
  object(errors: FieldProblems): void;
  /** The field was changed: what was wrong with it is no longer so. */
  edited(field: string): void;
  /** Nothing is left to say. */
  clear(): void;
};

/** The same every time, so that nobody looks for what is wrong in vain. */
const none: FieldProblems = {};

export function useTask<Done>(): Task<Done> {
  const { client } = useAuthContext();
  const isUnderWay = useRef(false);
  const [state, send] = useReducer<TaskState<Done>, [TaskEvent<Done>]>(stepTask, { at: 'idle' });

  async function attempt({ task, fieldOf = {}, problemOf = accountProblemOf }: Attempt<Done>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    send({ type: 'begun' });
    try {
      const done = await task();
      send(done === undefined ? { type: 'givenUp' } : { type: 'done', done });
    } catch (error) {
      await signOutIfOver(client, error);
      const problem = problemOf(error);
      const field = fieldOf[problem];
      send({ type: 'failed', problem, ...(field && { field }) });
    } finally {
      isUnderWay.current = false;
    }
  }

  return {
    errors: state.at === 'objected' ? state.errors : none,
    problem: state.at === 'failed' ? state.problem : undefined,
    done: state.at === 'done' ? state.done : undefined,
    isBusy: useDelayed(state.at === 'underWay', busyIndicatorDelay),
    start: (asked) => void attempt(asked),
    object: (errors) => send({ type: 'objected', errors }),
    edited: useCallback((field) => send({ type: 'edited', field }), []),
    clear: () => send({ type: 'cleared' }),
  };
}
