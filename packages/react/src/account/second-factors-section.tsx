import type { Account } from '@latchkey/client';
import { type ReactNode, useRef, useState } from 'react';
import { useClass, useWords } from '../context.ts';
import { typedCode } from '../flow/typed-code.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSecondFactors } from '../hooks/use-second-factors.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { Actions, Button } from '../parts/button.tsx';
import type { Started } from '../second-factor/enrol.ts';
import { accountProblemOf, useAccountProblemText } from './account-problem.ts';
import { FactorRow } from './factor-row.tsx';
import { ForAccount } from './for-account.tsx';
import { NewFactorOffers } from './new-factor-offers.tsx';
import { NewFactorSteps } from './new-factor-steps.tsx';
import { codeFields, numberFields, smsProblemOf } from './phone-problem-of.ts';
import { RecoveryCodesBox } from './recovery-codes-box.tsx';
import { Section } from './section.tsx';
import type { RowTask } from './use-focus-along.ts';
import { useNewFactor } from './use-new-factor.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useTask } from './use-task.ts';

type Done = 'added' | 'renamed' | 'removed';

const nameField = { INVALID_DISPLAY_NAME: 'name' } as const;
const enrolFields = { ...codeFields, ...nameField };
const sendFields = { ...numberFields, SECOND_FACTOR_EXISTS: 'phoneNumber' } as const;

function OwnFactors({ account }: { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const { account: words, problems: own } = useWords('secondFactor', secondFactor);
  const problems = { ...useWords('phone', phone).problems, ...own };
  const problemText = useAccountProblemText(problems);
  const task = useTask<Done>();
  const { run, dialog } = useReauthenticate();
  const { factors, codesLeft, error, rename, remove, reload } = useSecondFactors();
  const { adding, close, ...steps } = useNewFactor(account, run);
  const [open, setOpen] = useState<{ readonly id: string; readonly task: RowTask }>();
  const list = useRef<HTMLUListElement>(null);
  const place = useStepFocus(adding?.step);
  const isOn = factors !== undefined && factors.length > 0;
  const isRequired = useSettings()?.secondFactors?.state === 'MANDATORY';

  const begin = (step: () => Promise<boolean>) =>
    task.start({
      fieldOf: sendFields,
      problemOf: smsProblemOf,
      async task() {
        await step();
        return undefined;
      },
    });

  function enrol(started: Started, entered: { code: string; name?: string }): void {
    const code = typedCode(entered.code);
    if (code === '') {
      task.object({ code: 'MISSING_CODE' });
      return;
    }
    task.start({
      fieldOf: enrolFields,
      async task() {
        const name = entered.name?.trim() ?? '';
        const isAdded = await steps.finish(started, { code, name }, codesLeft === 0);
        if (!isAdded) return undefined;
        await reload();
        return 'added';
      },
    });
  }

  const giveName = (id: string, name: string) =>
    task.start({
      fieldOf: nameField,
      async task() {
        await rename(id, name.trim());
        setOpen(undefined);
        return 'renamed';
      },
    });

  const takeAway = (id: string) =>
    task.start({
      async task() {
        const outcome = await run(() => remove(id));
        if (outcome.kind === 'cancelled') return undefined;
        setOpen(undefined);
        // The button that was pressed is gone, and the focus with it.
        list.current?.focus();
        return 'removed';
      },
    });

  function end(): void {
    task.clear();
    close();
  }

  return (
    <Section
      title={words.title}
      task={task}
      problems={problems}
      onResend={() => adding?.step === 'code' && begin(() => steps.sendCode(adding.phoneNumber))}
      done={task.done && <p className={classOf('text')}>{words[task.done]}</p>}
    >
      <p className={classOf('text')}>
        {factors && (
          <>
            <span className="lk-badge" data-kind={isOn ? 'good' : 'open'}>
              {isOn ? words.on : words.off}
            </span>{' '}
          </>
        )}
        {words.intro}
      </p>
      {factors === undefined && (
        <div role="status">{error === undefined ? words.loading : null}</div>
      )}
      {error !== undefined && (
        <>
          <p className={classOf('error')} role="alert">
            {problemText(accountProblemOf(error))}
          </p>
          <Actions>
            <Button kind="plain" onPress={() => void reload()}>
              {words.retry}
            </Button>
          </Actions>
        </>
      )}
      <ul className={classOf('list')} ref={list} tabIndex={-1} aria-label={words.title}>
        {factors?.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            isLast={factors.length === 1}
            canRemove={factors.length > 1 || !isRequired}
            errors={task.errors}
            open={open?.id === factor.id ? open.task : undefined}
            onOpen={(next) => {
              task.clear();
              setOpen(next && { id: factor.id, task: next });
            }}
            onRename={(name) => giveName(factor.id, name)}
            onRemove={() => takeAway(factor.id)}
          />
        ))}
      </ul>
      <div className="lk-step" ref={place} tabIndex={-1}>
        {adding && (
          <NewFactorSteps
            account={account}
            adding={adding}
            task={task}
            onNumber={(typed) => begin(() => steps.sendCode(typed))}
            onCode={enrol}
            onKept={() => {
              end();
              void reload();
            }}
            onCancel={end}
          />
        )}
        {!adding && factors && (
          <NewFactorOffers
            account={account}
            count={factors.length}
            onApp={() => begin(steps.beginApp)}
            onNumber={steps.enterNumber}
          />
        )}
        {!adding && isOn && (
          <RecoveryCodesBox left={codesLeft} onRenew={() => begin(steps.renewCodes)} />
        )}
      </div>
      {dialog}
    </Section>
  );
}

/** The second step of signing in: what there is, one more, another name, one less, and the codes. */
export const SecondFactorsSection = (): ReactNode => (
  <ForAccount>{(account) => !account.isAnonymous && <OwnFactors account={account} />}</ForAccount>
);
