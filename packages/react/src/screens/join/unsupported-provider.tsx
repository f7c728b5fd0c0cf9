import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { join } from '../../messages/en/join.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

export function UnsupportedProvider({ flow }: ScreenProps<'unsupported-provider'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('join', join).unsupportedProvider;
  const { email } = flow.data;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{email}</EmailAddress> }}>{words.text}</Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
        <Button onPress={() => send({ type: 'recoveryAsked', email })}>{words.recover}</Button>
      </Actions>
      <Footer kind="links" />
    </ScreenCard>
  );
}
