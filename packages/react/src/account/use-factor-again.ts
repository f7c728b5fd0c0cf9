import { useEffect, useReducer, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { typedCode } from '../flow/typed-code.ts';
import { proveWith, redeemCode, sendCode } from '../second-factor/prove.ts';
import {
  type ChosenFactor,
  type FactorAgainState,
  firstFactor,
  stepFactorAgain,
} from './factor-again-state.ts';
import { codeFields } from './phone-fields.ts';
import { type OwedFactor, replaceSignIn } from './sign-in-again.ts';
import { type Task, useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

export type FactorAgainProps = Omit<WayBackProps, 'owed'> & { readonly owed: OwedFactor };

export type FactorAgainControl = FactorAgainState & {
  readonly task: Task<never>;
  /** Asks for a factor, and sends its code if it has to be sent. */
  choose(factor: ChosenFactor): void;
  /** Goes back to the choice. */
  turnBack(): void;
  /** Sends the code of what is asked for, or another one. */
  send(): void;
  submit(typed: string): void;
};

/** Takes the second step of signing in again. */
export function useFactorAgain({ account, owed, onEnd }: FactorAgainProps): FactorAgainControl {
  const { client } = useAuthContext();
  const [state, dispatch] = useReducer(stepFactorAgain, owed.factors, firstFactor);
  const task = useTask<never>();
  const sending = useRef<AbortController>(undefined);
  const pending = { client, credential: owed.credential };
  const { chosen, sent } = state;

  function sendTo(factor: ChosenFactor | undefined): void {
    if (factor === undefined || factor === 'recovery' || factor.kind !== 'sms') return;
    const { id } = factor;
    task.start({
      async task() {
        const own = new AbortController();
        sending.current = own;
        try {
          const sessionInfo = await sendCode(pending, id, own.signal);
          dispatch({ type: 'codeSent', factorId: id, sessionInfo, at: client.now() });
        } catch (error) {
          // Whoever turned away does not wait for it any more.
          if (!own.signal.aborted) throw error;
        }
        return undefined;
      },
    });
  }

  const first = useRef(() => sendTo(chosen));
  // One press of a button was enough to come here; where there is one number only, it is sent to.
  useEffect(() => {
    first.current();
    first.current = () => {};
  }, []);

  return {
    ...state,
    task,
    choose(factor) {
      dispatch({ type: 'chosen', factor });
      sendTo(factor);
    },
    turnBack() {
      sending.current?.abort();
      task.clear();
      dispatch({ type: 'turnedBack' });
    },
    send: () => sendTo(chosen),
    submit(typed) {
      const code = chosen === 'recovery' ? typed.trim() : typedCode(typed);
      if (code === '') {
        task.object({ code: 'MISSING_CODE' });
        return;
      }
      task.start({
        fieldOf: codeFields,
        async task() {
          if (chosen === undefined) return undefined;
          const reply =
            chosen === 'recovery'
              ? await redeemCode(pending, code)
              : await proveWith(pending, chosen, { code, sessionInfo: sent?.sessionInfo });
          await replaceSignIn(client, account.localId, reply);
          onEnd(true);
          return undefined;
        },
      });
    },
  };
}
