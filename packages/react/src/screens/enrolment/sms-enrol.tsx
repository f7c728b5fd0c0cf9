import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { Actions, Button, TextButton } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Form } from '../../parts/form.tsx';
import { PhoneNumber } from '../../parts/phone-number.tsx';
import { PhoneNumberField } from '../../parts/phone-number-field.tsx';
import { useProblemText } from '../../parts/problem-text.ts';
import { ResendCode } from '../../parts/resend.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import { Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

/** The step before is gone, and the focus with it: what was there first is what comes next. */
function useFocusAlong(selector: string, isNext: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useRef(isNext);
  useEffect(() => {
    if (isWanted.current) place.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [selector]);
  return place;
}

/** First the number. */
function NumberStep({ flow }: ScreenProps<'sms-enrol'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const own = useWords('phone', phone);
  const { smsEnrol: words, problems } = useWords('secondFactor', secondFactor);
  const problemText = useProblemText({ ...own.problems, ...problems });
  const { data, errors } = flow;
  const place = useFocusAlong('[type="tel"]', data.phoneNumber !== undefined);
  return (
    <>
      <p className={classOf('text')}>{words.text}</p>
      <div ref={place}>
        <Form
          errors={errors}
          onSubmit={(read) => send({ type: 'numberEntered', phoneNumber: read('phoneNumber') })}
        >
          <PhoneNumberField
            label={own.fields.phoneNumber}
            defaultValue={data.phoneNumber}
            error={errors.phoneNumber && problemText(errors.phoneNumber)}
          />
          <Actions>
            <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
              {cancel}
            </Button>
            <Button>{words.submit}</Button>
          </Actions>
        </Form>
      </div>
    </>
  );
}

type CodeStepProps = ScreenProps<'sms-enrol'> & {
  readonly sent: NonNullable<ScreenProps<'sms-enrol'>['flow']['data']['sent']>;
};

/** Then the code that was sent to it. */
function CodeStep({ flow, sent }: CodeStepProps): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { smsEnrol: words, code, problems } = useWords('secondFactor', secondFactor);
  const problemText = useProblemText(problems);
  const { data, errors } = flow;
  const place = useFocusAlong('[name="code"]', true);
  const number = <PhoneNumber>{data.phoneNumber ?? ''}</PhoneNumber>;
  return (
    <>
      <p className={classOf('text')} role="status">
        <Text values={{ number }}>{words.sent}</Text>
      </p>
      <TextButton onPress={() => send({ type: 'numberChangeAsked' })}>{words.change}</TextButton>
      <div ref={place}>
        <Form
          errors={errors}
          onSubmit={(read) => send({ type: 'codeEntered', code: read('code') })}
        >
          <CodeField label={code} error={errors.code && problemText(errors.code)} isFromSms />
          <ResendCode sent={sent} />
          <Actions>
            <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
              {cancel}
            </Button>
            <Button>{words.verify}</Button>
          </Actions>
        </Form>
      </div>
    </>
  );
}

export function SmsEnrol({ flow }: ScreenProps<'sms-enrol'>): ReactNode {
  const { send } = useWidget();
  const { smsEnrol, anotherWay, problems } = useWords('secondFactor', secondFactor);
  const ofNumbers = useWords('phone', phone).problems;
  const { sent, kinds } = flow.data;
  return (
    <ScreenCard
      flow={flow}
      title={sent ? smsEnrol.codeTitle : smsEnrol.title}
      problems={{ ...ofNumbers, ...problems }}
    >
      {sent ? <CodeStep flow={flow} sent={sent} /> : <NumberStep flow={flow} />}
      {kinds.length > 1 && (
        <TextButton onPress={() => send({ type: 'othersAsked' })}>{anotherWay}</TextButton>
      )}
    </ScreenCard>
  );
}
