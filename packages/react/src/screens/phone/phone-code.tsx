import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { Actions, Button, TextButton } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { PhoneNumber } from '../../parts/phone-number.tsx';
import { useProblemText } from '../../parts/problem-text.ts';
import { ResendCode } from '../../parts/resend.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

export function PhoneCode({ flow }: ScreenProps<'phone-code'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { phoneCode: words, fields, problems } = useWords('phone', phone);
  const problemText = useProblemText(problems);
  const { code: error } = flow.errors;
  const { data } = flow;
  return (
    <ScreenCard flow={flow} problems={problems} title={words.title}>
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
      <Footer kind="links" />
    </ScreenCard>
  );
}
