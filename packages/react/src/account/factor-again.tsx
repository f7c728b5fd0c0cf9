import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import type { Factor, SentCode } from '../flow/screens.ts';
import { typedCode } from '../flow/typed-code.ts';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { Actions, Button, TextButton } from '../parts/button.tsx';
import { CodeField } from '../parts/code-field.tsx';
import { Form } from '../parts/form.tsx';
import { ResendCode } from '../parts/resend.tsx';
import { Text } from '../parts/text.tsx';
import { Choice, Choices } from '../second-factor/choices.tsx';
import { FactorName, MaskedNumber } from '../second-factor/factor-name.tsx';
import { FactorIcon, SheetIcon } from '../second-factor/icons.tsx';
import { proveWith, redeemCode, sendCode } from '../second-factor/prove.ts';
import { RecoveryCodeField } from '../second-factor/recovery-code-field.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { codeFields, smsProblemOf } from './phone-problem-of.ts';
import { TaskFrame } from './section.tsx';
import { type OwedFactor, replaceSignIn } from './sign-in-again.ts';
import { useTask } from './use-task.ts';
import type { WayBackProps } from './way-back.ts';

type FactorAgainProps = Omit<WayBackProps, 'owed'> & { readonly owed: OwedFactor };

type Sent = SentCode & { readonly sessionInfo: string };

/** The second step of signing in again: any factor of the account, or a recovery code. */
export function FactorAgain({ account, owed, onEnd }: FactorAgainProps): ReactNode {
  const { client } = useAuthContext();
  const { cancel } = useWords('account', english);
  const words = useWords('secondFactor', secondFactor);
  const problems = { ...useWords('phone', phone).problems, ...words.problems };
  const problemText = useAccountProblemText(problems);
  const task = useTask<never>();
  const [chosen, setChosen] = useState<Factor | 'recovery' | undefined>(
    owed.factors.length === 1 ? owed.factors[0] : undefined,
  );
  const [sent, setSent] = useState<Sent>();
  const place = useRef<HTMLDivElement>(null);
  const pending = { client, credential: owed.credential };
  const { code: problem } = task.errors;
  const error = problem && problemText(problem);

  const send = (factor: Factor) =>
    task.start({
      problemOf: smsProblemOf,
      async task() {
        const sessionInfo = await sendCode(pending, factor.id, new AbortController().signal);
        setSent((last) => ({ sessionInfo, sentAt: client.now(), times: (last?.times ?? 0) + 1 }));
        return undefined;
      },
    });
  const first = useRef(() => {
    if (chosen !== undefined && chosen !== 'recovery' && chosen.kind === 'sms') send(chosen);
  });

  // One press of a button was enough to come here; where there is one number only, it is sent to.
  useEffect(() => {
    first.current();
    first.current = () => {};
  }, []);

  // What was focused is gone with the step before.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(chosen ? 'input' : 'button')?.focus();
  }, [chosen]);

  function choose(factor: Factor | 'recovery'): void {
    setChosen(factor);
    if (factor !== 'recovery' && factor.kind === 'sms') send(factor);
  }

  function submit(typed: string): void {
    const code = chosen === 'recovery' ? typed.trim() : typedCode(typed);
    if (code === '') {
      task.object({ code: 'MISSING_CODE' });
      return;
    }
    task.start({
      fieldOf: codeFields,
      async task() {
        if (chosen === undefined) return undefined;
        const reply =
          chosen === 'recovery'
            ? await redeemCode(pending, code)
            : await proveWith(pending, chosen, { code, sessionInfo: sent?.sessionInfo });
        await replaceSignIn(client, account.localId, reply);
        onEnd(true);
        return undefined;
      },
    });
  }

  return (
    <div ref={place}>
      <TaskFrame
        task={task}
        problems={problems}
        onResend={() => chosen !== undefined && chosen !== 'recovery' && send(chosen)}
      >
        {chosen === undefined ? (
          <FactorChoices factors={owed.factors} onChoose={choose} />
        ) : (
          <Form errors={task.errors} onSubmit={(read) => submit(read('code'))}>
            <Instructions chosen={chosen} isSent={sent !== undefined} />
            {chosen === 'recovery' ? (
              <RecoveryCodeField label={words.recoveryChallenge.code} error={error} />
            ) : (
              <CodeField label={words.code} error={error} isFromSms={chosen.kind === 'sms'} />
            )}
            {chosen !== 'recovery' && chosen.kind === 'sms' && sent && <ResendCode sent={sent} />}
            <Actions>
              <Button kind="plain" onPress={() => onEnd(false)}>
                {cancel}
              </Button>
              <Button>{words.again.submit}</Button>
            </Actions>
            <TextButton
              onPress={() => {
                task.clear();
                setChosen(undefined);
              }}
            >
              {words.anotherWay}
            </TextButton>
          </Form>
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
  readonly onChoose: (factor: Factor | 'recovery') => void;
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

type InstructionsProps = { readonly chosen: Factor | 'recovery'; readonly isSent: boolean };

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
