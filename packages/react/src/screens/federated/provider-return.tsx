import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function ProviderReturn({ flow }: ScreenProps<'provider-return'>): ReactNode {
  const { send } = useWidget();
  const { cancel } = useWords('entry', entry);
  const { title } = useWords('federated', federated).return;
  return (
    <ScreenCard flow={flow} title={title}>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
