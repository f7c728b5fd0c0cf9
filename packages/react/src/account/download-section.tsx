import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Text } from '../parts/text.tsx';
import { ForAccount } from './for-account.tsx';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';

/** Hands a file to the browser, which asks where to put it or puts it where it always does. */
function saveFile(name: string, content: unknown): void {
  const blob = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has it by now, whether or not it has written it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function Download({ account }: { readonly account: Account }): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english).download;
  const task = useTask<string>();
  const { run, dialog } = useReauthenticate();

  const download = () =>
    task.start({
      async task() {
        const outcome = await run((idToken) => client.call('account:export', {}, { idToken }));
        if (outcome.kind === 'cancelled') return undefined;
        const day = new Date(client.now()).toISOString().slice(0, 10);
        const file = `latchkey-account-${day}.json`;
        saveFile(file, outcome.result);
        return file;
      },
    });

  return (
    <Section
      title={words.title}
      task={task}
      done={
        task.done && (
          <p className={classOf('text')}>
            <Text values={{ file: <bdi dir="ltr">{task.done}</bdi> }}>{words.done}</Text>
          </p>
        )
      }
    >
      <p className={classOf('text')}>{words.text}</p>
      <Actions>
        <Button kind="plain" onPress={download} isDisabled={task.isBusy} key={account.localId}>
          {words.submit}
        </Button>
      </Actions>
      {dialog}
    </Section>
  );
}

/** Everything that is kept about somebody, as a file. */
export const DownloadSection = (): ReactNode => (
  <ForAccount>{(account) => <Download account={account} />}</ForAccount>
);
