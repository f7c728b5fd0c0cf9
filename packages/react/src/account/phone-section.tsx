import type { Account } from '@latchkey/client';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { Actions, Button } from '../kit/button.tsx';
import { PhoneNumber } from '../kit/phone-number.tsx';
import { PhoneNumberField } from '../kit/phone-number-field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { useNumberOptions } from '../phone/use-number-options.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { isOnlyWayIn } from './only-way-in.ts';
import { Opener } from './opener.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { Section } from './section.tsx';
import { TaskForm } from './task-form.tsx';
import { usePhone } from './use-phone.ts';
import type { Task } from './use-task.ts';

type NumberFormProps = {
  readonly task: Task<unknown>;
  readonly onSubmit: (phoneNumber: string) => void;
  readonly onCancel: () => void;
};

function NumberForm({ task, onSubmit, onCancel }: NumberFormProps): ReactNode {
  const { cancel } = useWords('account', english);
  const { fields, phoneEntry, problems } = useWords('phone', phone);
  const problemText = useAccountProblemText(problems);
  const { phoneNumber: problem } = task.errors;
  return (
    <TaskForm task={task} onSubmit={(read) => onSubmit(read('phoneNumber'))}>
      <PhoneNumberField
        {...useNumberOptions()}
        label={fields.phoneNumber}
        error={problem && problemText(problem)}
      />
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {cancel}
        </Button>
        <Button>{phoneEntry.submit}</Button>
      </Actions>
    </TaskForm>
  );
}

type RemovalProps = {
  readonly phoneNumber: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
};

function Removal({ phoneNumber, onSubmit, onCancel }: RemovalProps): ReactNode {
  const classOf = useClass();
  const { cancel } = useWords('account', english);
  const words = useWords('phone', phone).section;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <p className={classOf('text')}>
        <Text values={{ phoneNumber: <PhoneNumber>{phoneNumber}</PhoneNumber> }}>
          {words.confirm}
        </Text>
      </p>
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {cancel}
        </Button>
        <Button kind="danger" onPress={onSubmit}>
          {words.submitRemoval}
        </Button>
      </Actions>
    </div>
  );
}

function OwnPhone({ account }: { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const { section: words, problems } = useWords('phone', phone);
  const settings = useSettings();
  const { state, task, dialog, turnTo, ask, save, remove } = usePhone(account);
  const { phoneNumber } = account;
  const close = () => turnTo('shown');
  return (
    <Section
      title={words.title}
      task={task}
      problems={problems}
      done={task.done && <p className={classOf('text')}>{words[task.done]}</p>}
    >
      {phoneNumber !== undefined && (
        <p className={classOf('text')}>
          <PhoneNumber>{phoneNumber}</PhoneNumber>
        </p>
      )}
      {state.at === 'shown' && (
        <p className={classOf('text')}>{phoneNumber === undefined ? words.none : words.intro}</p>
      )}
      {state.at !== 'removal' && (
        <Opener
          label={phoneNumber === undefined ? words.add : words.change}
          isOpen={state.at !== 'shown'}
          onOpen={() => turnTo('number')}
        >
          {state.at === 'code' ? (
            <PhoneCodeForm
              phoneNumber={state.sent.phoneNumber}
              sent={state.sent}
              task={task}
              submit={words.submit}
              onSubmit={(code) => save(state.sent, code)}
              onResend={() => ask(state.sent.phoneNumber)}
              onCancel={close}
            />
          ) : (
            <NumberForm task={task} onSubmit={ask} onCancel={close} />
          )}
        </Opener>
      )}
      {phoneNumber !== undefined &&
        (state.at === 'shown' || state.at === 'removal') &&
        (isOnlyWayIn(account, 'phone', settings) ? (
          <p className={classOf('text')}>{words.last}</p>
        ) : (
          <Opener
            label={words.remove}
            kind="danger"
            isOpen={state.at === 'removal'}
            onOpen={() => turnTo('removal')}
          >
            <Removal phoneNumber={phoneNumber} onSubmit={remove} onCancel={close} />
          </Opener>
        ))}
      {dialog}
    </Section>
  );
}

/** The number one can sign in with, and the way to another one. */
export const PhoneSection = (): ReactNode => (
  <ForAccount>{(account) => <OwnPhone account={account} />}</ForAccount>
);
