import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account as english } from '../messages/en/account.ts';
import { ForAccount } from './for-account.tsx';
import { Section } from './section.tsx';
import { useDownload } from './use-download.ts';

function Download({ account }: { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english).download;
  const { task, dialog, download } = useDownload();
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
