import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { ProviderButton } from '../kit/provider-button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { linkedAccounts } from '../messages/en/linked-accounts.ts';
import { fill } from '../messages/words.ts';
import { FactorAgain } from './factor-again.tsx';
import { TaskFrame } from './section.tsx';
import { useProviderAgain } from './use-provider-again.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again at a provider. In a window: what was to be done waits on this page. */
export function ProviderAgain({ account, onEnd }: WayBackProps): ReactNode {
  const classOf = useClass();
  const { cancel } = useWords('account', english);
  const words = useWords('linkedAccounts', linkedAccounts);
  const { POPUP_BLOCKED, INVALID_IDP_RESPONSE } = words.problems;
  const { ways, waitsFor, owed, task, ask } = useProviderAgain(account, onEnd);

  if (owed !== undefined) return <FactorAgain account={account} owed={owed} onEnd={onEnd} />;
  return (
    <TaskFrame task={task} problems={{ POPUP_BLOCKED, INVALID_IDP_RESPONSE }}>
      <ul className={classOf('providers')}>
        {ways.map(({ id, name }) => (
          <li key={id}>
            <ProviderButton provider={{ id, name }} onPress={() => ask(id)} />
          </li>
        ))}
      </ul>
      <div role="status">
        {waitsFor && (
          <p className={classOf('text')}>
            {fill(words.waiting, {
              provider: ways.find(({ id }) => id === waitsFor)?.name ?? waitsFor,
            })}
          </p>
        )}
      </div>
      <Actions>
        <Button kind="plain" onPress={() => onEnd(false)}>
          {cancel}
        </Button>
      </Actions>
    </TaskFrame>
  );
}
