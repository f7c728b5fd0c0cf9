import type { Account } from '@latchkey/client';
import { type ReactNode, useRef, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { usePasskeys } from '../hooks/use-passkeys.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { passkeys as english } from '../messages/en/passkeys.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { Actions, Button } from '../parts/button.tsx';
import { supportsPasskeys } from '../passkeys/passkey-support.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { creationProblemOf, removalProblemOf } from './passkey-problem-of.ts';
import { type OpenPasskey, PasskeyRow } from './passkey-row.tsx';
import type { Outcome } from './recent-sign-in.ts';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';
import { VerifyFirst } from './verify-first.tsx';

type Done = 'added' | 'renamed' | 'removed';

const fieldOf = { INVALID_DISPLAY_NAME: 'passkeyName' } as const;

type OwnPasskeysProps = { readonly account: Account };

function OwnPasskeys({ account }: OwnPasskeysProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const { account: words, problems: own } = useWords('passkeys', english);
  const { UNVERIFIED_EMAIL } = useWords('secondFactor', secondFactor).problems;
  const problems = { ...own, UNVERIFIED_EMAIL };
  const problemText = useAccountProblemText(problems);
  const task = useTask<Done>();
  const { run, dialog } = useReauthenticate();
  const { passkeys, error, add, rename, remove, reload } = usePasskeys();
  const [open, setOpen] = useState<OpenPasskey>();
  const list = useRef<HTMLUListElement>(null);

  const perform = (done: Done, action: () => Promise<Outcome<void>>) =>
    task.start({
      fieldOf,
      problemOf: done === 'removed' ? removalProblemOf : creationProblemOf,
      async task() {
        const outcome = await action();
        if (outcome.kind === 'cancelled') return undefined;
        setOpen(undefined);
        // The button that was pressed is gone, and the focus with it.
        if (done === 'removed') list.current?.focus();
        return done;
      },
    });

  function submitName(id: string, typed: string): void {
    const name = typed.trim();
    if (name === '') {
      task.object({ passkeyName: 'MISSING_PASSKEY_NAME' });
      return;
    }
    perform('renamed', async () => ({ kind: 'done', result: await rename(id, name) }));
  }

  function turnTo(next: OpenPasskey | undefined): void {
    task.clear();
    setOpen(next);
  }

  return (
    <Section
      title={words.title}
      task={task}
      problems={problems}
      done={task.done && <p className={classOf('text')}>{words[task.done]}</p>}
    >
      <p className={classOf('text')}>{words.intro}</p>
      {passkeys === undefined && (
        <div role="status">{error === undefined ? words.loading : null}</div>
      )}
      {error !== undefined && (
        <>
          <p className={classOf('error')} role="alert">
            {problemText(creationProblemOf(error))}
          </p>
          <Actions>
            <Button kind="plain" onPress={() => void reload()}>
              {words.retry}
            </Button>
          </Actions>
        </>
      )}
      {passkeys?.length === 0 && <p className={classOf('text')}>{words.none}</p>}
      <ul className={classOf('list')} ref={list} tabIndex={-1} aria-label={words.title}>
        {passkeys?.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            now={client.now()}
            errors={task.errors}
            open={open?.id === passkey.id ? open.task : undefined}
            onOpen={(next) => turnTo(next && { id: passkey.id, task: next })}
            onRename={(name) => submitName(passkey.id, name)}
            onRemove={() => perform('removed', () => run(() => remove(passkey.id)))}
          />
        ))}
      </ul>
      <NewPasskey
        account={account}
        onAdd={() => {
          setOpen(undefined);
          perform('added', () => run(add));
        }}
      />
      {dialog}
    </Section>
  );
}

type NewPasskeyProps = OwnPasskeysProps & { readonly onAdd: () => void };

/** One more, or what keeps somebody from it. */
function NewPasskey({ account, onAdd }: NewPasskeyProps): ReactNode {
  const classOf = useClass();
  const words = useWords('passkeys', english).account;
  const { email, emailVerified } = account;
  if (!supportsPasskeys()) return <p className={classOf('text')}>{words.unsupported}</p>;
  if (email !== undefined && !emailVerified) {
    return (
      <VerifyFirst part="passkeys" account={account} email={email}>
        {words.unverified}
      </VerifyFirst>
    );
  }
  return (
    <Actions>
      <Button onPress={onAdd}>{words.add}</Button>
    </Actions>
  );
}

/** The passkeys of an account: what there is, one more, another name, one less. */
export const PasskeysSection = (): ReactNode => (
  <ForAccount>{(account) => !account.isAnonymous && <OwnPasskeys account={account} />}</ForAccount>
);
