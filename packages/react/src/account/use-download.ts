import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { saveFile } from './save-file.ts';
import { type Task, useTask } from './use-task.ts';

export type DownloadControl = {
  /** Done with the name of the file. */
  readonly task: Task<string>;
  /** The question who somebody is. Has to be shown somewhere. */
  readonly dialog: ReactNode;
  download(): void;
};

/** Saves everything that is kept about an account. */
export function useDownload(): DownloadControl {
  const { client } = useAuthContext();
  const task = useTask<string>();
  const { run, dialog } = useReauthenticate();
  return {
    task,
    dialog,
    download: () =>
      task.start({
        async task() {
          const outcome = await run((idToken) => client.call('account:export', {}, { idToken }));
          if (outcome.kind === 'cancelled') return undefined;
          const day = new Date(client.now()).toISOString().slice(0, 10);
          const file = `latchkey-account-${day}.json`;
          saveFile(file, outcome.result);
          return file;
        },
      }),
  };
}
