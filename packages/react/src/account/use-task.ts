import { useCallback, useRef, useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { FieldName } from '../flow/event.ts';
import { busyIndicatorDelay } from '../flow/timings.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { type AccountProblem, accountProblemOf } from './account-problem.ts';
import { signOutIfOver } from './confirm-sign-in.ts';

export type FieldProblems = Readonly<Partial<Record<FieldName, AccountProblem>>>;

type Shown<Done> = {
  readonly errors: FieldProblems;
  /** What is wrong with none of the fields in particular. */
  readonly problem?: AccountProblem;
  /** What was done. */
  readonly done?: Done;
};

type Attempt<Done> = {
  /** Undefined: given up, and there is nothing to say about it. */
  task(): Promise<Done | undefined>;
  /** Which field a failure is about. */
  readonly fieldOf?: Readonly<Partial<Record<AccountProblem, FieldName>>>;
  readonly problemOf?: (error: unknown) => AccountProblem;
};

/** One thing at a time that somebody asked for: under way, done, or failed. */
export type Task<Done> = Shown<Done> & {
  /** It has been under way for a while. */
  readonly isBusy: boolean;
  /** Nothing happens while another attempt is under way. */
  start(attempt: Attempt<Done>): void;
  /** Says what is wrong without trying. */
  object(errors: FieldProblems): void;
  /** The field was changed: what was wrong with it is no longer so. */
  edited(field: FieldName): void;
  /** Nothing is left to say. */
  clear(): void;
};

const nothing = { errors: {} };

export function useTask<Done>(): Task<Done> {
  const { client } = useAuthContext();
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const [shown, setShown] = useState<Shown<Done>>(nothing);

  async function attempt({ task, fieldOf = {}, problemOf = accountProblemOf }: Attempt<Done>) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setShown(nothing);
    try {
      const done = await task();
      setShown(done === undefined ? nothing : { errors: {}, done });
    } catch (error) {
      await signOutIfOver(client, error);
      const problem = problemOf(error);
      const field = fieldOf[problem];
      setShown(field === undefined ? { errors: {}, problem } : { errors: { [field]: problem } });
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  }

  return {
    ...shown,
    isBusy: useDelayed(isPending, busyIndicatorDelay),
    start: (asked) => void attempt(asked),
    object: (errors) => setShown({ errors }),
    edited: useCallback((field) => {
      setShown(({ errors: { [field]: _edited, ...errors }, ...rest }) => ({ ...rest, errors }));
    }, []),
    clear: () => setShown(nothing),
  };
}
