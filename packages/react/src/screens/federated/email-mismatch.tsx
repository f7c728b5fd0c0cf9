import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function EmailMismatch({ flow }: ScreenProps<'email-mismatch'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('federated', federated).mismatch;
  const { errand, email } = flow.data;
  return (
    <ScreenCard flow={flow} title={words.title} footer="links">
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
    </ScreenCard>
  );
}
