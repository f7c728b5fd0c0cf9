import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

export function EmailMismatch({ flow }: ScreenProps<'email-mismatch'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('federated', federated).mismatch;
  const { errand, email } = flow.data;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>
        <Text
          values={{
            typed: <EmailAddress>{errand.email ?? ''}</EmailAddress>,
            email: <EmailAddress>{email}</EmailAddress>,
          }}
        >
          {words.text}
        </Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.submit}</Button>
      </Actions>
      <Footer kind="links" />
    </ScreenCard>
  );
}
