import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { CodeField } from '../../kit/code-field.tsx';
import { Form } from '../../kit/form.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { MaskedNumber } from '../../second-factor/factor-name.tsx';
import { ResendCode } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

export function SmsChallenge({ flow }: ScreenProps<'sms-challenge'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('secondFactor', secondFactor);
  const { smsChallenge } = words;
  const problems = { ...useWords('phone', phone).problems, ...words.problems };
  const problemText = useProblemText(problems);
  const { data, errors } = flow;
  const { factor, sent } = data;
  const number = <MaskedNumber>{factor.phoneNumber ?? ''}</MaskedNumber>;
  // A message that could not be sent can be asked for at once.
  const lastSent = sent ?? (data.isSending ? undefined : { sentAt: 0, times: 0 });
  return (
    <ScreenCard flow={flow} title={smsChallenge.title} problems={problems}>
      <p className={classOf('text')} role="status">
        <Text values={{ number }}>{sent ? smsChallenge.text : smsChallenge.sending}</Text>
      </p>
      <Form errors={errors} onSubmit={(read) => send({ type: 'codeEntered', code: read('code') })}>
        <CodeField label={words.code} error={errors.code && problemText(errors.code)} isFromSms />
        {lastSent && <ResendCode sent={lastSent} />}
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.verify}</Button>
        </Actions>
      </Form>
      <TextButton onPress={() => send({ type: 'othersAsked' })}>{words.anotherWay}</TextButton>
    </ScreenCard>
  );
}
