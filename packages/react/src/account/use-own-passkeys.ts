import { type ReactNode, useState } from 'react';
import { type Passkeys, usePasskeys } from '../hooks/use-passkeys.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import type { Outcome } from './recent-sign-in.ts';
import type { OpenRow } from './use-focus-along.ts';
import { type Task, useTask } from './use-task.ts';

type Done = 'added' | 'renamed' | 'removed';

export type OwnPasskeysControl = Pick<Passkeys, 'passkeys' | 'error' | 'reload'> & {
  /** What is being renamed or removed. */
  readonly row: OpenRow | undefined;
  readonly task: Task<Done>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  turnTo(row: OpenRow | undefined): void;
  add(): void;
  rename(id: string, typed: string): void;
  remove(id: string, onRemoved: () => void): void;
};

const fieldOf = { INVALID_DISPLAY_NAME: 'passkeyName' } as const;

/** Adds passkeys to an account, names them and takes them away. */
export function useOwnPasskeys(): OwnPasskeysControl {
  const { passkeys, error, reload, ...own } = usePasskeys();
  const [row, setRow] = useState<OpenRow>();
  const task = useTask<Done>();
  const { run, dialog } = useReauthenticate();

  const perform = (done: Done, action: () => Promise<Outcome<void>>, onDone?: () => void) =>
    task.start({
      fieldOf,
      async task() {
        const outcome = await action();
        if (outcome.kind === 'cancelled') return undefined;
        setRow(undefined);
        onDone?.();
        return done;
      },
    });

  return {
    passkeys,
    error,
    reload,
    row,
    task,
    dialog,
    turnTo(next) {
      task.clear();
      setRow(next);
    },
    add() {
      setRow(undefined);
      perform('added', () => run(own.add));
    },
    rename(id, typed) {
      const name = typed.trim();
      if (name === '') {
        task.object({ passkeyName: 'MISSING_PASSKEY_NAME' });
        return;
      }
      perform('renamed', async () => ({ kind: 'done', result: await own.rename(id, name) }));
    },
    remove: (id, onRemoved) => perform('removed', () => run(() => own.remove(id)), onRemoved),
  };
}
