import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { fill } from '../../messages/words.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { useProvider } from './use-provider.ts';

/** Beside the provider's window, or for the moment in which the page is left. */
export function ProviderWindow({ flow }: ScreenProps<'provider-window'>): ReactNode {
  const { send, options } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('federated', federated).window;
  const { name: provider } = useProvider(flow.data.providerId);
  const hasWindow = options.signInFlow === 'popup' && !flow.data.isLeaving;
  return (
    <ScreenCard flow={flow} title={fill(words.title, { provider })}>
      <p className={classOf('text')}>
        {hasWindow ? words.text : fill(words.leaving, { provider })}
      </p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
        {hasWindow && <Button onPress={() => send({ type: 'windowAsked' })}>{words.reopen}</Button>}
      </Actions>
    </ScreenCard>
  );
}
