import { type ReactNode, useEffect } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { MailIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { secondFactor } from '../../messages/en/second-factor.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendMail } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

/** Between two looks, in milliseconds, for whoever opens the link on another device. */
const lookEvery = 10_000;

/** Has it looked whether the link was opened: when somebody is back on this page, and now and then. */
function useLooks(): void {
  const { send } = useWidget();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') send({ type: 'returned' });
    };
    const timer = setInterval(look, lookEvery);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [send]);
}

/** The password was right, or the account is new, and nobody gets in before the address is proved. */
export function VerifyAddress({ flow }: ScreenProps<'verify-address'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  useLooks();
  const { enrolVerify: words, problems } = useWords('secondFactor', secondFactor);
  const { email, sent } = flow.data;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<MailIcon />} problems={problems}>
      <p className={classOf('text')} role="status">
        <Text values={{ email: <EmailAddress>{email}</EmailAddress> }}>{words.sent}</Text>
      </p>
      <ResendMail sent={sent} />
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {words.other}
        </Button>
        <Button onPress={() => send({ type: 'continuePressed' })}>{words.done}</Button>
      </Actions>
    </ScreenCard>
  );
}
