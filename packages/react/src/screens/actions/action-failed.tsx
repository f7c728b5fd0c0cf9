import type { ActionMode } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { canAskAgain, mayPass } from '../../flow/transitions/actions.ts';
import { AlertIcon } from '../../kit/alert-icon.tsx';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { actions } from '../../messages/en/actions.ts';
import type { Messages } from '../../messages/messages.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { ToSignIn } from './way-on.tsx';

function wordsOf(all: Messages['actions'], mode: ActionMode | undefined) {
  if (mode === undefined || mode === 'signIn') return all.unknown;
  return mode === 'resetPassword' ? all.passwordReset : all[mode];
}

export function ActionFailed({ flow }: ScreenProps<'action-failed'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const problemText = useProblemText();
  const all = useWords('actions', actions);
  const { mode, problem, email = '' } = flow.data;
  const words = wordsOf(all, mode);
  const isUsedUp = problem === 'EXPIRED_OOB_CODE' || problem === 'INVALID_OOB_CODE';
  const isIncomplete = problem === 'MISSING_OOB_CODE';
  return (
    <ScreenCard flow={flow} title={words.failedTitle} icon={<AlertIcon />}>
      <p className={classOf('text')}>
        {isUsedUp || isIncomplete ? words.failedText : problemText({ problem })}
      </p>
      <Actions>
        {mayPass(problem) ? (
          <Button onPress={() => send({ type: 'continuePressed' })}>{all.tryAgain}</Button>
        ) : (
          <ToSignIn kind={canAskAgain(flow.data) ? 'plain' : 'primary'} />
        )}
        {canAskAgain(flow.data) && (
          <Button onPress={() => send({ type: 'recoveryAsked', email })}>{all.sendNew}</Button>
        )}
      </Actions>
    </ScreenCard>
  );
}
