import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { MailIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendMail } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

export function LinkSent({ flow }: ScreenProps<'link-sent'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { back } = useWords('entry', entry);
  const words = useWords('emailLink', emailLink).sent;
  const { data } = flow;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />} footer="links">
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{data.email}</EmailAddress> }}>{words.text}</Text>
      </p>
      <ResendMail sent={data} />
      <TextButton onPress={() => send({ type: 'troubleAsked' })}>{words.trouble}</TextButton>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {back}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
