import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { MailIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendMail } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

/** A second factor on an account whose address is somebody else's would lock its owner out. */
export function EnrolVerify({ flow }: ScreenProps<'enrol-verify'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { enrolVerify: words, problems } = useWords('secondFactor', secondFactor);
  const { email, sent } = flow.data;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />} problems={problems}>
      <p className={classOf('text')} role="status">
        <Text values={{ email: <EmailAddress>{email}</EmailAddress> }}>
          {sent ? words.sent : words.why}
        </Text>
      </p>
      {sent && <ResendMail sent={sent} />}
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>
          {sent ? words.done : words.send}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
