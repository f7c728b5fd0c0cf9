import { type Account, ClientError, type ClientErrorCode } from '@latchkey/client';
import { useState } from 'react';
import { browserPage } from '../browser-page.ts';
import { useAuthContext } from '../context.ts';
import { providerStart } from '../effects/provider-start.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { type LinkedProvider, linkedProviders } from './linked-providers.ts';
import { signInAgainAt } from './own-providers.ts';
import type { OwedFactor } from './sign-in-again.ts';
import { useProviderWindow } from './use-provider-window.ts';
import { type Task, useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

export type ProviderAgainControl = {
  readonly task: Task<never>;
  /** The providers that can be asked. */
  readonly ways: readonly LinkedProvider[];
  /** The provider whose window is open. */
  readonly waitsFor: string | undefined;
  /** The provider knew them, and this is left to show. */
  readonly owed: OwedFactor | undefined;
  ask(providerId: string): void;
};

/** Signs in again at a provider, in a window. */
export function useProviderAgain(
  account: Account,
  onEnd: WayBackProps['onEnd'],
): ProviderAgainControl {
  const { client, config } = useAuthContext();
  const settings = useSettings();
  const task = useTask<never>();
  const { waitsFor, visit } = useProviderWindow();
  const [owed, setOwed] = useState<OwedFactor>();
  const ways = linkedProviders(account, settings, config).filter(
    ({ isLinked, isOffered }) => isLinked && isOffered,
  );
  return {
    task,
    ways,
    waitsFor,
    owed,
    ask(providerId) {
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
    },
  };
}
