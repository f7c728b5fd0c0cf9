import type { Account } from '@latchkey/client';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Outcome, withRecentSignIn } from '../account/recent-sign-in.ts';
import type { OwedFactor } from '../account/sign-in-again.ts';
import type { WayBackProps } from '../account/way-back.ts';
import { useAuthContext } from '../context.ts';
import { withinTime } from '../within-time.ts';

/** A way to do what only somebody may do who signed in just now. */
export type Reauthentication = {
  /**
   * Does the task; where it is needed, somebody signs in again first, and it then goes on by
   * itself. It is handed a token of the account it was begun for. What the task throws is thrown.
   */
  run<Result>(task: (idToken: string) => Promise<Result>): Promise<Outcome<Result>>;
  /** Asks for the second factor that a password left owing. False if they would rather not. */
  prove(account: Account, owed: OwedFactor): Promise<boolean>;
  /** The question. Has to be shown somewhere. */
  readonly dialog: ReactNode;
};

/** Brought when it is needed: few people are asked, and it knows every way to sign in. */
const bringDialog = async (): Promise<ComponentType<WayBackProps>> =>
  (await withinTime(import('../account/reauthentication-dialog.tsx'))).ReauthenticationDialog;

type Question = {
  readonly Dialog: ComponentType<WayBackProps>;
  readonly account: Account;
  readonly owed?: OwedFactor | undefined;
  readonly answered: Promise<boolean>;
  answer(isSignedIn: boolean): void;
};

function questionFor(asked: Omit<Question, 'answered' | 'answer'>): Question {
  let answer = (_isSignedIn: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { ...asked, answered, answer };
}

/** Has somebody sign in again before what only they may do who were here just now. */
export function useReauthenticate(): Reauthentication {
  const { client } = useAuthContext();
  const open = useRef<Question>(undefined);
  const [question, setQuestion] = useState<Question>();
  const isLeft = useRef(false);

  useEffect(() => {
    // Strict mode comes by twice.
    isLeft.current = false;
    return () => {
      // A page that is left has no answer any more; what waits for it must not wait for ever.
      isLeft.current = true;
      open.current?.answer(false);
      open.current = undefined;
    };
  }, []);

  async function ask(account: Account, owed?: OwedFactor): Promise<boolean> {
    const Dialog = await bringDialog();
    if (isLeft.current) return false;
    // Two tasks that need the same are one question.
    open.current ??= questionFor({ Dialog, account, owed });
    setQuestion(open.current);
    return open.current.answered;
  }

  function end(isSignedIn: boolean): void {
    open.current?.answer(isSignedIn);
    open.current = undefined;
    setQuestion(undefined);
  }

  return {
    run: (task) => withRecentSignIn({ client, ask }, task),
    prove: ask,
    dialog: question && (
      <question.Dialog account={question.account} owed={question.owed} onEnd={end} />
    ),
  };
}
