import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { MailIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { recovery } from '../../messages/en/recovery.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendMail } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

export function RecoverySent({ flow }: ScreenProps<'recovery-sent'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('recovery', recovery).recoverySent;
  const { data } = flow;
  return (
    <ScreenCard
      flow={flow}
      title={words.title}
      icon={<MailIcon />}
      footer={data.isLast ? undefined : 'links'}
    >
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{data.email}</EmailAddress> }}>{words.text}</Text>
      </p>
      <ResendMail sent={data} />
      {!data.isLast && (
        <Actions>
          <Button onPress={() => send({ type: 'continuePressed' })}>{words.done}</Button>
        </Actions>
      )}
    </ScreenCard>
  );
}
