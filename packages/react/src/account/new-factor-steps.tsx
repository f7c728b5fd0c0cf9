import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { AppForm } from '../second-factor/app-form.tsx';
import { CodeSheet } from '../second-factor/code-sheet.tsx';
import type { Started } from '../second-factor/enrol.ts';
import { KeptForm } from '../second-factor/kept-form.tsx';
import { useAccountProblemText } from './account-problem.ts';
import type { NewFactor } from './factors-state.ts';
import { NewNumberCodeForm, NewNumberForm } from './new-number-forms.tsx';
import { mending } from './task-form.tsx';
import type { Entered } from './use-own-factors.ts';
import type { Task } from './use-task.ts';

type NewFactorStepsProps = {
  readonly account: Account;
  readonly adding: NewFactor;
  readonly task: Task<unknown>;
  readonly onNumber: (typed: string) => void;
  readonly onCode: (started: Started, entered: Entered) => void;
  /** What was shown this once is kept. */
  readonly onKept: () => void;
  readonly onCancel: () => void;
};

/** Adding a second factor: one step after the other. */
export function NewFactorSteps(props: NewFactorStepsProps): ReactNode {
  const { adding, task, onNumber, onCode, onCancel } = props;
  const { account, totpEnrol, problems } = useWords('secondFactor', secondFactor);
  const problemText = useAccountProblemText(problems);
  const { code, name } = task.errors;
  switch (adding.step) {
    case 'number':
      return <NewNumberForm task={task} onSubmit={onNumber} onCancel={onCancel} />;
    case 'code':
      return (
        <NewNumberCodeForm
          {...adding}
          task={task}
          onSubmit={(typed) => onCode(adding.started, { code: typed })}
          onResend={() => onNumber(adding.phoneNumber)}
          onCancel={onCancel}
        />
      );
    case 'app':
      return (
        <AppForm
          secret={adding.secret}
          errors={{
            ...(code && { code: problemText(code) }),
            ...(name && { name: problemText(name) }),
          }}
          onSubmit={(entered) => onCode(adding.started, entered)}
          onInput={mending(task)}
        >
          <Actions>
            <Button kind="plain" onPress={onCancel}>
              {account.cancel}
            </Button>
            <Button>{totpEnrol.submit}</Button>
          </Actions>
        </AppForm>
      );
    case 'codes':
      return <NewCodes {...props} codes={adding.codes} />;
  }
}

function NewCodes({
  account,
  task,
  codes,
  onKept,
}: NewFactorStepsProps & { readonly codes: readonly string[] }): ReactNode {
  const classOf = useClass();
  const words = useWords('secondFactor', secondFactor);
  const { CODES_NOT_SAVED } = words.problems;
  return (
    <>
      <p className={classOf('text')}>{words.recoveryCodes.text}</p>
      <CodeSheet codes={codes} email={account.email ?? ''} />
      <KeptForm
        label={words.recoveryCodes.saved}
        error={task.errors.confirmation && CODES_NOT_SAVED}
        onInput={mending(task)}
        onSubmit={(isSaid) =>
          isSaid ? onKept() : task.object({ confirmation: 'CODES_NOT_SAVED' })
        }
      >
        <Actions>
          <Button>{words.account.done}</Button>
        </Actions>
      </KeptForm>
    </>
  );
}
