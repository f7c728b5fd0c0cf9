import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { CodeField } from '../../kit/code-field.tsx';
import { Form } from '../../kit/form.tsx';
import { PhoneNumber } from '../../kit/phone-number.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendCode } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

export function PhoneCode({ flow }: ScreenProps<'phone-code'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { phoneCode: words, fields, problems } = useWords('phone', phone);
  const problemText = useProblemText(problems);
  const { code: error } = flow.errors;
  const { data } = flow;
  return (
    <ScreenCard flow={flow} problems={problems} title={words.title} footer="links">
      <p className={classOf('text')}>
        <Text values={{ phoneNumber: <PhoneNumber>{data.phoneNumber}</PhoneNumber> }}>
          {words.text}
        </Text>
      </p>
      <Form
        errors={flow.errors}
        onSubmit={(read) => send({ type: 'codeEntered', code: read('code') })}
      >
        <CodeField
          // A new code is a new question: what was typed of the old one is gone.
          key={data.times}
          label={fields.code}
          error={error && problemText(error)}
          isFromSms
        />
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.submit}</Button>
        </Actions>
      </Form>
      <ResendCode sent={data} />
      <TextButton onPress={() => send({ type: 'numberChangeAsked' })}>{words.change}</TextButton>
    </ScreenCard>
  );
}
