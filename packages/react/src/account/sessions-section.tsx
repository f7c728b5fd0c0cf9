import { type ReactNode, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { Section } from './section.tsx';
import { SessionRow } from './session-row.tsx';
import { useOwnSessions } from './use-own-sessions.ts';

function Devices(): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english).sessions;
  const problemText = useAccountProblemText();
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone, and the focus with it.
  const { task, sessions, others, problem, revoke, revokeOthers, retry } = useOwnSessions(() =>
    list.current?.focus(),
  );

  return (
    <Section
      title={words.title}
      task={task}
      done={task.done && <p className={classOf('text')}>{words[task.done]}</p>}
    >
      <p className={classOf('text')}>{words.intro}</p>
      {sessions === undefined && (
        <div role="status">{problem === undefined ? words.loading : null}</div>
      )}
      {problem !== undefined && (
        <>
          <p className={classOf('error')} role="alert">
            {problemText(problem)}
          </p>
          <Actions>
            <Button kind="plain" onPress={retry}>
              {words.retry}
            </Button>
          </Actions>
        </>
      )}
      <ul className={classOf('list')} ref={list} tabIndex={-1} aria-label={words.title}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={client.now()}
            onRevoke={() => revoke(session.id)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Actions>
          <Button kind="plain" onPress={revokeOthers}>
            {words.revokeOthers}
          </Button>
        </Actions>
      )}
    </Section>
  );
}

/** Where the account is signed in, and the way to end that. */
export const SessionsSection = (): ReactNode => <ForAccount>{() => <Devices />}</ForAccount>;
