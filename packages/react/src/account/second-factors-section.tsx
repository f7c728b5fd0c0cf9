import type { Account } from '@latchkey/client';
import { type ReactNode, useRef } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { phone } from '../messages/en/phone.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { accountProblemOf, useAccountProblemText } from './account-problem.ts';
import { FactorRow } from './factor-row.tsx';
import { ForAccount } from './for-account.tsx';
import { NewFactorOffers } from './new-factor-offers.tsx';
import { NewFactorSteps } from './new-factor-steps.tsx';
import { RecoveryCodesBox } from './recovery-codes-box.tsx';
import { Section } from './section.tsx';
import { useOwnFactors } from './use-own-factors.ts';
import { useStepFocus } from './use-step-focus.ts';

function OwnFactors({ account }: { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const { account: words, ...ofFactors } = useWords('secondFactor', secondFactor);
  const problems = { ...useWords('phone', phone).problems, ...ofFactors.problems };
  const problemText = useAccountProblemText(problems);
  const own = useOwnFactors(account);
  const { factors, codesLeft, error, row, adding, task, reload } = own;
  const list = useRef<HTMLUListElement>(null);
  const place = useStepFocus(adding?.step);
  const isOn = factors !== undefined && factors.length > 0;
  const isRequired = useSettings()?.secondFactors?.state === 'MANDATORY';

  return (
    <Section
      title={words.title}
      task={task}
      problems={problems}
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
            task={task}
            open={row?.id === factor.id ? row.task : undefined}
            onOpen={(next) => own.turnTo(next && { id: factor.id, task: next })}
            onRename={(name) => own.rename(factor.id, name)}
            // The button that was pressed is gone, and the focus with it.
            onRemove={() => own.remove(factor.id, () => list.current?.focus())}
          />
        ))}
      </ul>
      <div className="lk-step" ref={place} tabIndex={-1}>
        {adding && (
          <NewFactorSteps
            account={account}
            adding={adding}
            task={task}
            onNumber={own.sendCode}
            onCode={own.enrol}
            onKept={() => {
              own.end();
              void reload();
            }}
            onCancel={own.end}
          />
        )}
        {!adding && factors && (
          <NewFactorOffers
            account={account}
            count={factors.length}
            onApp={own.beginApp}
            onNumber={own.enterNumber}
          />
        )}
        {!adding && isOn && <RecoveryCodesBox left={codesLeft} onRenew={own.renewCodes} />}
      </div>
      {own.dialog}
    </Section>
  );
}

/** The second step of signing in: what there is, one more, another name, one less, and the codes. */
export const SecondFactorsSection = (): ReactNode => (
  <ForAccount>{(account) => !account.isAnonymous && <OwnFactors account={account} />}</ForAccount>
);
