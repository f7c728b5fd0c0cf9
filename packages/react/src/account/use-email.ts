import type { Account } from '@latchkey/client';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { sendEmailChange, sendVerification } from './account-tasks.ts';
import { type EmailState, stepEmail } from './email-state.ts';
import { ownToken } from './own-token.ts';
import { useReloadOnReturn } from './use-mail.ts';
import { type Task, useTask } from './use-task.ts';

export type EmailControl = EmailState & {
  readonly task: Task<never>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  verify(): void;
  change(newEmail: string): void;
  turnTo(isChanging: boolean): void;
};

const fieldOf = {
  INVALID_EMAIL: 'email',
  EMAIL_EXISTS: 'email',
  MISSING_EMAIL: 'email',
} as const;

/** Sends the mails that verify the address of an account, and change it. */
export function useEmail(account: Account, email: string, isNew: boolean): EmailControl {
  const { client } = useAuthContext();
  const [state, send] = useReducer(stepEmail, { isChanging: false });
  const task = useTask<never>();
  const { run, dialog } = useReauthenticate();
  useReloadOnReturn(state.mail !== undefined);

  function verify(): void {
    task.start({
      async task() {
        const idToken = await ownToken(client, account.localId);
        await sendVerification({ client, account, idToken }, location.href);
        send({ type: 'sent', kind: 'verify', email, at: client.now() });
        return undefined;
      },
    });
  }

  const begin = useRef(() => {
    if (isNew && !account.emailVerified) verify();
  });
  useEffect(() => begin.current(), []);

  return {
    ...state,
    task,
    dialog,
    verify,
    change: (newEmail) =>
      task.start({
        fieldOf: state.isChanging ? fieldOf : {},
        async task() {
          const outcome = await run((idToken) =>
            sendEmailChange({ client, account, idToken }, newEmail, location.href),
          );
          if (outcome.kind === 'cancelled') return undefined;
          send({ type: 'sent', kind: 'change', email: newEmail, at: client.now() });
          return undefined;
        },
      }),
    turnTo(isChanging) {
      if (!isChanging) task.clear();
      send({ type: 'turned', isChanging });
    },
  };
}
