import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { AlertIcon } from '../../kit/alert-icon.tsx';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { fill } from '../../messages/words.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { useProvider } from './use-provider.ts';

export function LinkingElsewhere({ flow }: ScreenProps<'linking-elsewhere'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('federated', federated).elsewhere;
  const { name: provider } = useProvider(flow.data.connects);
  return (
    <ScreenCard flow={flow} title={words.title} icon={<AlertIcon />} footer="links">
      <p className={classOf('text')}>{fill(words.text, { provider })}</p>
      <p className={classOf('text')}>{fill(words.without, { provider })}</p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.submit}</Button>
      </Actions>
    </ScreenCard>
  );
}
