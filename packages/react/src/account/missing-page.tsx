import type { ReactNode } from 'react';
import type { Problem } from '../flow/problem.ts';
import { busyIndicatorDelay } from '../flow/timings.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { useAccountProblemText } from './account-problem.ts';
import { PageSkeleton } from './skeleton.tsx';

type MissingPageProps = {
  /** Why it did not come. Without one it is on its way. */
  readonly problem: Problem | undefined;
  onRetry(): void;
};

/** What stands where a page will be, until it has arrived. */
export function MissingPage({ problem, onRetry }: MissingPageProps): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const isLate = useDelayed(problem === undefined, busyIndicatorDelay);
  return (
    <>
      <div className="lk-hidden" role="status">
        {isLate && words.loading}
      </div>
      {problem === undefined ? (
        <PageSkeleton />
      ) : (
        <div className={classOf('section')}>
          <p className={classOf('error')} role="alert">
            {problemText(problem)}
          </p>
          <Actions>
            <Button kind="plain" onPress={onRetry}>
              {words.sessions.retry}
            </Button>
          </Actions>
        </div>
      )}
    </>
  );
}
