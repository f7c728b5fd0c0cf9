import { type ReactNode, useEffect, useRef } from 'react';
import type { Factor } from '../flow/screens.ts';
import { Actions, Button, TextButton } from '../kit/button.tsx';
import { CodeField } from '../kit/code-field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { Choice, Choices } from '../second-factor/choices.tsx';
import { FactorName, MaskedNumber } from '../second-factor/factor-name.tsx';
import { FactorIcon, SheetIcon } from '../second-factor/icons.tsx';
import { RecoveryCodeField } from '../second-factor/recovery-code-field.tsx';
import { useAccountProblemText } from './account-problem.ts';
import type { ChosenFactor } from './factor-again-state.ts';
import { ResendCode } from './resend.tsx';
import { TaskFrame } from './section.tsx';
import { TaskForm } from './task-form.tsx';
import { type FactorAgainProps, useFactorAgain } from './use-factor-again.ts';

/** The second step of signing in again: any factor of the account, or a recovery code. */
export function FactorAgain(props: FactorAgainProps): ReactNode {
  const { owed, onEnd } = props;
  const { cancel } = useWords('account', english);
  const words = useWords('secondFactor', secondFactor);
  const problems = { ...useWords('phone', phone).problems, ...words.problems };
  const problemText = useAccountProblemText(problems);
  const { task, chosen, sent, choose, turnBack, send, submit } = useFactorAgain(props);
  const place = useRef<HTMLDivElement>(null);
  const { code: problem } = task.errors;
  const error = problem && problemText(problem);

  // What was focused is gone with the step before.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(chosen ? 'input' : 'button')?.focus();
  }, [chosen]);

  return (
    <div ref={place}>
      <TaskFrame task={task} problems={problems}>
        {chosen === undefined ? (
          <FactorChoices factors={owed.factors} onChoose={choose} />
        ) : (
          <TaskForm task={task} onSubmit={(read) => submit(read('code'))}>
            <Instructions chosen={chosen} isSent={sent !== undefined} />
            {chosen === 'recovery' ? (
              <RecoveryCodeField label={words.recoveryChallenge.code} error={error} />
            ) : (
              <CodeField label={words.code} error={error} isFromSms={chosen.kind === 'sms'} />
            )}
            {sent && <ResendCode sent={sent} onPress={send} />}
            <Actions>
              <Button kind="plain" onPress={() => onEnd(false)}>
                {cancel}
              </Button>
              <Button>{words.again.submit}</Button>
            </Actions>
            <TextButton onPress={turnBack}>{words.anotherWay}</TextButton>
          </TaskForm>
        )}
        {chosen === undefined && (
          <Actions>
            <Button kind="plain" onPress={() => onEnd(false)}>
              {cancel}
            </Button>
          </Actions>
        )}
      </TaskFrame>
    </div>
  );
}

type FactorChoicesProps = {
  readonly factors: readonly Factor[];
  readonly onChoose: (factor: ChosenFactor) => void;
};

function FactorChoices({ factors, onChoose }: FactorChoicesProps): ReactNode {
  const classOf = useClass();
  const words = useWords('secondFactor', secondFactor);
  return (
    <>
      <p className={classOf('text')}>{words.again.choose}</p>
      <Choices>
        {factors.map((factor) => (
          <Choice
            key={factor.id}
            icon={<FactorIcon kind={factor.kind} />}
            onPress={() => onChoose(factor)}
          >
            <FactorName factor={factor} />
          </Choice>
        ))}
        <Choice icon={<SheetIcon />} onPress={() => onChoose('recovery')}>
          {words.kinds.recovery}
        </Choice>
      </Choices>
    </>
  );
}

type InstructionsProps = { readonly chosen: ChosenFactor; readonly isSent: boolean };

function Instructions({ chosen, isSent }: InstructionsProps): ReactNode {
  const classOf = useClass();
  const { smsChallenge, totpChallenge, recoveryChallenge } = useWords('secondFactor', secondFactor);
  if (chosen === 'recovery') return <p className={classOf('text')}>{recoveryChallenge.text}</p>;
  if (chosen.kind === 'totp') return <p className={classOf('text')}>{totpChallenge.text}</p>;
  const number = <MaskedNumber>{chosen.phoneNumber ?? ''}</MaskedNumber>;
  return (
    <p className={classOf('text')} role="status">
      <Text values={{ number }}>{isSent ? smsChallenge.text : smsChallenge.sending}</Text>
    </p>
  );
}
