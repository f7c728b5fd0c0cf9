import type { Account } from '@latchkey/client';
import { type ReactNode, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { passkeys as english } from '../messages/en/passkeys.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { supportsPasskeys } from '../passkeys/passkey-support.ts';
import { accountProblemOf, useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { Section } from './section.tsx';
import { useOwnPasskeys } from './use-own-passkeys.ts';
import { VerifyFirst } from './verify-first.tsx';

type OwnPasskeysProps = { readonly account: Account };

function OwnPasskeys({ account }: OwnPasskeysProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const { account: words, problems: own } = useWords('passkeys', english);
  const { UNVERIFIED_EMAIL } = useWords('secondFactor', secondFactor).problems;
  const problems = { ...own, UNVERIFIED_EMAIL };
  const problemText = useAccountProblemText(problems);
  const { passkeys, error, row, task, dialog, reload, turnTo, add, rename, remove } =
    useOwnPasskeys();
  const list = useRef<HTMLUListElement>(null);
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
            {problemText(accountProblemOf(error))}
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
            task={task}
            open={row?.id === passkey.id ? row.task : undefined}
            onOpen={(next) => turnTo(next && { id: passkey.id, task: next })}
            onRename={(name) => rename(passkey.id, name)}
            // The button that was pressed is gone, and the focus with it.
            onRemove={() => remove(passkey.id, () => list.current?.focus())}
          />
        ))}
      </ul>
      <NewPasskey account={account} onAdd={add} />
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
