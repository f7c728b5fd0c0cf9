import type { Account } from '@latchkey/client';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { PhoneNumber } from '../parts/phone-number.tsx';
import { PhoneNumberField } from '../parts/phone-number-field.tsx';
import { Text } from '../parts/text.tsx';
import { accountProblemOf, useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { isOnlyWayIn } from './only-way-in.ts';
import { Opener } from './opener.tsx';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { codeFields, numberFields, smsProblemOf } from './phone-problem-of.ts';
import { removePhone, savePhone } from './phone-tasks.ts';
import { Section } from './section.tsx';
import { usePhoneCode } from './use-phone-code.ts';
import { type Task, useTask } from './use-task.ts';

type Done = 'saved' | 'removed';

type NumberFormProps = {
  readonly task: Task<Done>;
  readonly onSubmit: (phoneNumber: string) => void;
  readonly onCancel: () => void;
};

function NumberForm({ task, onSubmit, onCancel }: NumberFormProps): ReactNode {
  const { cancel } = useWords('account', english);
  const { fields, phoneEntry, problems } = useWords('phone', phone);
  const problemText = useAccountProblemText(problems);
  const { phoneNumber: problem } = task.errors;
  return (
    <Form errors={task.errors} onSubmit={(read) => onSubmit(read('phoneNumber'))}>
      <PhoneNumberField label={fields.phoneNumber} error={problem && problemText(problem)} />
      <Actions>
        <Button kind="plain" onPress={onCancel}>
          {cancel}
        </Button>
        <Button>{phoneEntry.submit}</Button>
      </Actions>
    </Form>
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
  const { client } = useAuthContext();
  const classOf = useClass();
  const { section: words, problems } = useWords('phone', phone);
  const settings = useSettings();
  const task = useTask<Done>();
  const { run, dialog } = useReauthenticate();
  const { sent, send, forget } = usePhoneCode();
  const [open, setOpen] = useState<'number' | 'removal'>();
  const { phoneNumber } = account;

  function turnTo(next: 'number' | 'removal' | undefined): void {
    task.clear();
    forget();
    setOpen(next);
  }

  function ask(typed: string): void {
    if (typed === '' || typed === phoneNumber) {
      const problem = typed === '' ? 'MISSING_PHONE_NUMBER' : 'SAME_PHONE_NUMBER';
      task.object({ phoneNumber: problem });
      return;
    }
    task.start({
      fieldOf: numberFields,
      problemOf: smsProblemOf,
      async task() {
        // They sign in again before the code is sent, which would be too old afterwards.
        await run(() => send(typed));
        return undefined;
      },
    });
  }

  function save(code: string): void {
    task.start({
      fieldOf: codeFields,
      problemOf(error) {
        const problem = accountProblemOf(error);
        if (problem !== 'SESSION_EXPIRED' && problem !== 'INVALID_SESSION_INFO') return problem;
        forget();
        return 'SESSION_EXPIRED';
      },
      async task() {
        if (sent === undefined) return undefined;
        const outcome = await run((idToken) => savePhone({ client, account, idToken }, sent, code));
        if (outcome.kind === 'cancelled') return undefined;
        turnTo(undefined);
        return 'saved';
      },
    });
  }

  function remove(): void {
    task.start({
      async task() {
        const outcome = await run((idToken) => removePhone({ client, account, idToken }));
        if (outcome.kind === 'cancelled') return undefined;
        turnTo(undefined);
        return 'removed';
      },
    });
  }

  return (
    <Section
      title={words.title}
      task={task}
      problems={problems}
      onResend={() => sent && ask(sent.phoneNumber)}
      done={task.done && <p className={classOf('text')}>{words[task.done]}</p>}
    >
      {phoneNumber !== undefined && (
        <p className={classOf('text')}>
          <PhoneNumber>{phoneNumber}</PhoneNumber>
        </p>
      )}
      {open === undefined && (
        <p className={classOf('text')}>{phoneNumber === undefined ? words.none : words.intro}</p>
      )}
      {open !== 'removal' && (
        <Opener
          label={phoneNumber === undefined ? words.add : words.change}
          isOpen={open === 'number'}
          onOpen={() => turnTo('number')}
        >
          {sent === undefined ? (
            <NumberForm task={task} onSubmit={ask} onCancel={() => turnTo(undefined)} />
          ) : (
            <PhoneCodeForm
              phoneNumber={sent.phoneNumber}
              sent={sent}
              task={task}
              submit={words.submit}
              onSubmit={save}
              onCancel={() => turnTo(undefined)}
            />
          )}
        </Opener>
      )}
      {phoneNumber !== undefined &&
        open !== 'number' &&
        (isOnlyWayIn(account, 'phone', settings) ? (
          <p className={classOf('text')}>{words.last}</p>
        ) : (
          <Opener
            label={words.remove}
            kind="danger"
            isOpen={open === 'removal'}
            onOpen={() => turnTo('removal')}
          >
            <Removal
              phoneNumber={phoneNumber}
              onSubmit={remove}
              onCancel={() => turnTo(undefined)}
            />
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
