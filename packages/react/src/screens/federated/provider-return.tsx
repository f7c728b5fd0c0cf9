import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

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
