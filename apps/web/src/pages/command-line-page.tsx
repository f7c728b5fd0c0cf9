import { comparedCode, readWaiting, type Waiting } from '@latchkey/protocol/command-line';
import { useReauthenticate } from '@latchkey/react';
import { useEffect, useState } from 'react';
import { useApplication, useMessages, useSession } from '../application.tsx';
import { actAtCommandLine } from '../command-line/act-at-command-line.ts';
import { CardPage } from '../layout/card-page.tsx';
import { fill } from '../messages/messages.ts';
import { Link, useRoute } from '../router.tsx';

type Problem = 'refused' | 'failed';

/** What the terminal shows as well; nothing for a moment, or where the browser cannot tell. */
function useComparedCode({ key }: Waiting): string {
  const [code, setCode] = useState('');
  useEffect(() => {
    let isLeft = false;
    comparedCode(key).then(
      (found) => isLeft || setCode(found),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
  return code;
}

type QuestionProps = { readonly waiting: Waiting; readonly email: string };

function Question({ waiting, email }: QuestionProps) {
  const { commandLine: words, notFound, oneMoment } = useMessages();
  const { run, dialog } = useReauthenticate();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const code = useComparedCode(waiting);

  async function allow(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await run((idToken) => actAtCommandLine(waiting, idToken, email));
      if (outcome.kind === 'done' && outcome.result !== undefined) {
        location.assign(outcome.result);
        return;
      }
      if (outcome.kind === 'done') setProblem('refused');
    } catch {
      setProblem('failed');
    }
    setBusy(false);
  }

  return (
    <>
      <p>{fill(words.question, { email })}</p>
      <p>{words.compare}</p>
      <p className="site-code">
        <code>{code}</code>
      </p>
      <div role="alert">{problem && <p>{fill(words[problem], { email })}</p>}</div>
      <div className="site-actions">
        <Link to="/account">{notFound.home}</Link>
        <button
          className="site-button"
          type="button"
          disabled={isBusy || code === ''}
          onClick={() => void allow()}
        >
          {isBusy ? oneMoment : words.allow}
        </button>
      </div>
      {dialog}
    </>
  );
}

/** Where `latchkey login` sends people: whether the command that waits may act as them. */
export function CommandLinePage() {
  const { messages } = useApplication();
  const { search } = useRoute();
  const { account } = useSession();
  const waiting = readWaiting(search);
  return (
    <CardPage title={messages.titles.commandLine}>
      {waiting === undefined ? (
        <p>{messages.commandLine.broken}</p>
      ) : account === undefined ? (
        <p className="site-loading" role="status">
          {messages.oneMoment}
        </p>
      ) : (
        <Question waiting={waiting} email={account.email ?? account.localId} />
      )}
    </CardPage>
  );
}
