import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { deleteAccount, deleteUploaded } from './account-tasks.ts';
import { type Task, useTask } from './use-task.ts';

/** Keyboards capitalise and add spaces; some languages have two ways to write one letter. */
const plain = (text: string, language: string) =>
  text.trim().normalize('NFKC').toLocaleLowerCase(language);

export type DeletionControl = {
  readonly isOpen: boolean;
  readonly task: Task<never>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  turnTo(isOpen: boolean): void;
  /** Only if the word was typed that says so. */
  submit(typed: string, word: string): void;
};

/** Ends an account. */
export function useDeletion(account: Account, onDeleted?: () => void): DeletionControl {
  const { client, config, language } = useAuthContext();
  const task = useTask<never>();
  const { run, dialog } = useReauthenticate();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    task,
    dialog,
    turnTo(next) {
      if (!next) task.clear();
      setOpen(next);
    },
    submit(typed, word) {
      if (plain(typed, language) !== plain(word, language)) {
        task.object({ confirmation: 'WRONG_CONFIRMATION' });
        return;
      }
      task.start({
        async task() {
          const outcome = await run(async (idToken) => {
            const own = { client, account, idToken };
            // First: nobody may do it once the account is gone.
            if (config.pictures) await deleteUploaded(own);
            await deleteAccount(own);
          });
          if (outcome.kind === 'done') onDeleted?.();
          return undefined;
        },
      });
    },
  };
}
