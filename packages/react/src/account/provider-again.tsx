import { ClientError, type ClientErrorCode } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { browserPage } from '../browser-page.ts';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { providerStart } from '../effects/provider-start.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { linkedAccounts } from '../messages/en/linked-accounts.ts';
import { fill } from '../messages/words.ts';
import { Actions, Button } from '../parts/button.tsx';
import { ProviderButton } from '../parts/provider-button.tsx';
import { FactorAgain } from './factor-again.tsx';
import { linkedProviders } from './linked-providers.ts';
import { signInAgainAt } from './own-providers.ts';
import { TaskFrame } from './section.tsx';
import type { OwedFactor } from './sign-in-again.ts';
import { useProviderWindow } from './use-provider-window.ts';
import { useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again at a provider. In a window: what was to be done waits on this page. */
export function ProviderAgain({ account, onEnd }: WayBackProps): ReactNode {
  const { client, config } = useAuthContext();
  const classOf = useClass();
  const { cancel } = useWords('account', english);
  const words = useWords('linkedAccounts', linkedAccounts);
  const { POPUP_BLOCKED, INVALID_IDP_RESPONSE } = words.problems;
  const settings = useSettings();
  const task = useTask<never>();
  const { waitsFor, visit } = useProviderWindow();
  const [owed, setOwed] = useState<OwedFactor>();
  const ways = linkedProviders(account, settings, config).filter(
    ({ isLinked, isOffered }) => isLinked && isOffered,
  );

  function ask(providerId: string): void {
    const page = browserPage('');
    const window = page.openWindow?.();
    let isBegun = false;
    task.start({
      async task() {
        isBegun = true;
        if (window === undefined) throw new ClientError('POPUP_BLOCKED' as ClientErrorCode);
        const answer = await visit(
          window,
          providerStart({ options: config, page }, { providerId }),
        );
        if (answer === undefined) return undefined;
        const owes = await signInAgainAt(client, account, answer);
        if (owes === undefined) onEnd(true);
        setOwed(owes);
        return undefined;
      },
    });
    // Something else is under way.
    if (!isBegun) window?.close();
  }

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
