import { type ReactNode, useRef } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useSessions } from '../hooks/use-sessions.ts';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { accountProblemOf, useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { Section } from './section.tsx';
import { SessionRow } from './session-row.tsx';
import { useTask } from './use-task.ts';

function Devices(): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english).sessions;
  const problemText = useAccountProblemText();
  const task = useTask<'revoked' | 'othersRevoked'>();
  const { sessions, error, revoke, revokeOthers, reload } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  const end = (done: 'revoked' | 'othersRevoked', revocation: () => Promise<void>) =>
    task.start({
      async task() {
        await revocation();
        // The button that was pressed is gone, and the focus with it.
        list.current?.focus();
        return done;
      },
    });

  return (
    <Section
      title={words.title}
      task={task}
      done={task.done && <p className={classOf('text')}>{words[task.done]}</p>}
    >
      <p className={classOf('text')}>{words.intro}</p>
      {sessions === undefined && (
        <div role="status">{error === undefined ? words.loading : null}</div>
      )}
      {error !== undefined && (
        <>
          <p className={classOf('error')} role="alert">
            {problemText(accountProblemOf(error))}
          </p>
          <Actions>
            <Button kind="plain" onPress={() => task.start({ task: retry(reload) })}>
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
            onRevoke={() => end('revoked', () => revoke(session.id))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Actions>
          <Button kind="plain" onPress={() => end('othersRevoked', revokeOthers)}>
            {words.revokeOthers}
          </Button>
        </Actions>
      )}
    </Section>
  );
}

const retry = (reload: () => Promise<void>) => async () => {
  await reload();
  return undefined;
};

/** Where the account is signed in, and the way to end that. */
export const SessionsSection = (): ReactNode => <ForAccount>{() => <Devices />}</ForAccount>;
