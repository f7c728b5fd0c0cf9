import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { CodeField } from '../../kit/code-field.tsx';
import { Form } from '../../kit/form.tsx';
import { PhoneNumber } from '../../kit/phone-number.tsx';
import { PhoneNumberField } from '../../kit/phone-number-field.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { phone } from '../../messages/en/phone.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import { useNumberOptions } from '../../phone/use-number-options.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendCode } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

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
            {...useNumberOptions()}
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
