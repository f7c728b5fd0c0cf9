import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { recovery } from '../../messages/en/recovery.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { MailIcon } from '../../parts/icons.tsx';
import { Resend } from '../../parts/resend.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

export function RecoverySent({ flow }: ScreenProps<'recovery-sent'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const words = useWords('recovery', recovery).recoverySent;
  const { data } = flow;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />}>
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{data.email}</EmailAddress> }}>{words.text}</Text>
      </p>
      <Resend sent={data} />
      {!data.isLast && (
        <>
          <Actions>
            <Button onPress={() => send({ type: 'continuePressed' })}>{words.done}</Button>
          </Actions>
          <Footer kind="links" />
        </>
      )}
    </ScreenCard>
  );
}
