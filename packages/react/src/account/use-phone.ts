import type { Account } from '@latchkey/client';
import { type ReactNode, useReducer } from 'react';
import { useAuthContext } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { accountProblemOf } from './account-problem.ts';
import { codeFields, numberFields } from './phone-fields.ts';
import { type PhoneState, stepPhone } from './phone-state.ts';
import { removePhone, type SentNumber, savePhone, sendCode } from './phone-tasks.ts';
import { type Task, useTask } from './use-task.ts';

export type PhoneControl = {
  readonly state: PhoneState;
  readonly task: Task<'saved' | 'removed'>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  turnTo(next: 'shown' | 'number' | 'removal'): void;
  /** Sends a code to a number. */
  ask(typed: string): void;
  save(sent: SentNumber, code: string): void;
  remove(): void;
};

/** Changes the number of an account, and takes it away. */
export function usePhone(account: Account): PhoneControl {
  const { client, config } = useAuthContext();
  const [state, send] = useReducer(stepPhone, { at: 'shown' });
  const task = useTask<'saved' | 'removed'>();
  const { run, dialog } = useReauthenticate();

  return {
    state,
    task,
    dialog,
    turnTo(next) {
      task.clear();
      send({ type: 'turned', to: next });
    },
    ask(typed) {
      if (typed === '' || typed === account.phoneNumber) {
        const problem = typed === '' ? 'MISSING_PHONE_NUMBER' : 'SAME_PHONE_NUMBER';
        task.object({ phoneNumber: problem });
        return;
      }
      task.start({
        fieldOf: numberFields,
        async task() {
          // They sign in again before the code is sent, which would be too old afterwards.
          const outcome = await run(() => sendCode(client, config.phone, typed));
          if (outcome.kind === 'cancelled') return undefined;
          send({ type: 'codeSent', number: outcome.result, sentAt: client.now() });
          return undefined;
        },
      });
    },
    save: (sent, code) =>
      task.start({
        fieldOf: codeFields,
        problemOf(error) {
          const problem = accountProblemOf(error);
          if (problem !== 'SESSION_EXPIRED' && problem !== 'INVALID_SESSION_INFO') return problem;
          send({ type: 'codeExpired' });
          return 'SESSION_EXPIRED';
        },
        async task() {
          const outcome = await run((idToken) =>
            savePhone({ client, account, idToken }, sent, code),
          );
          if (outcome.kind === 'cancelled') return undefined;
          send({ type: 'turned', to: 'shown' });
          return 'saved';
        },
      }),
    remove: () =>
      task.start({
        async task() {
          const outcome = await run((idToken) => removePhone({ client, account, idToken }));
          if (outcome.kind === 'cancelled') return undefined;
          send({ type: 'turned', to: 'shown' });
          return 'removed';
        },
      }),
  };
}
