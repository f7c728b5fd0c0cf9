import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import { Actions, Button, TextButton } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { MailIcon } from '../../parts/icons.tsx';
import { Resend } from '../../parts/resend.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { EmailAddress, Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

export function LinkSent({ flow }: ScreenProps<'link-sent'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { back } = useWords('entry', entry);
  const words = useWords('emailLink', emailLink).sent;
  const { data } = flow;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />}>
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{data.email}</EmailAddress> }}>{words.text}</Text>
      </p>
      <Resend sent={data} />
      <TextButton onPress={() => send({ type: 'troubleAsked' })}>{words.trouble}</TextButton>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {back}
        </Button>
      </Actions>
      <Footer kind="links" />
    </ScreenCard>
  );
}
