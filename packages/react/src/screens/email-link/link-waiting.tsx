import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function LinkSending({ flow }: ScreenProps<'link-sending'>): ReactNode {
  const { send } = useWidget();
  const { back } = useWords('entry', entry);
  const { title } = useWords('emailLink', emailLink).sending;
  return (
    <ScreenCard flow={flow} title={title}>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {back}
        </Button>
      </Actions>
    </ScreenCard>
  );
}

export function LinkReturn({ flow }: ScreenProps<'link-return'>): ReactNode {
  const { title } = useWords('emailLink', emailLink).return;
  return <ScreenCard flow={flow} title={title} />;
}
