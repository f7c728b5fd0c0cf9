import type { Account } from '@latchkey/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ReauthenticationDialog } from '../account/reauthentication-dialog.tsx';
import { type Outcome, withRecentSignIn } from '../account/recent-sign-in.ts';
import type { OwedFactor } from '../account/sign-in-again.ts';
import { useAuthContext } from '../context.ts';

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

type Question = {
  readonly account: Account;
  readonly owed?: OwedFactor | undefined;
  readonly answered: Promise<boolean>;
  answer(isSignedIn: boolean): void;
};

function questionFor(account: Account, owed?: OwedFactor): Question {
  let answer = (_isSignedIn: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  return { account, owed, answered, answer };
}

export function useReauthenticate(): Reauthentication {
  const { client } = useAuthContext();
  const open = useRef<Question>(undefined);
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () => () => {
      // A page that is left has no answer any more; what waits for it must not wait for ever.
      open.current?.answer(false);
      open.current = undefined;
    },
    [],
  );

  function ask(account: Account, owed?: OwedFactor): Promise<boolean> {
    // Two tasks that need the same are one question.
    open.current ??= questionFor(account, owed);
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
      <ReauthenticationDialog account={question.account} owed={question.owed} onEnd={end} />
    ),
  };
}
