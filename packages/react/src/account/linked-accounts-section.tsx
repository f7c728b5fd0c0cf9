import type { Account } from '@latchkey/client';
import { type ReactNode, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { linkedAccounts } from '../messages/en/linked-accounts.ts';
import { fill } from '../messages/words.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { LinkedAccountRow } from './linked-account-row.tsx';
import { linkedProviders } from './linked-providers.ts';
import { isOnlyWayIn } from './only-way-in.ts';
import { Section } from './section.tsx';
import { useLinking } from './use-linking.ts';

function OwnLinkedAccounts({ account }: { readonly account: Account }): ReactNode {
  const { config } = useAuthContext();
  const classOf = useClass();
  const words = useWords('linkedAccounts', linkedAccounts);
  const { cancel } = useWords('account', english);
  const problemText = useAccountProblemText(words.problems);
  const settings = useSettings();
  const { task, open, about, turnTo, link, unlink, waitsFor, giveUp, dialog } = useLinking(account);
  const list = useRef<HTMLUListElement>(null);
  const providers = linkedProviders(account, settings, config);
  const named = (sentence: string, id: string) =>
    fill(sentence, { provider: providers.find((each) => each.id === id)?.name ?? id });

  const { problem, ...withoutProblem } = task;
  const { done } = task;
  const isRowsProblem = providers.some(({ id }) => id === about);
  return (
    <Section
      title={words.title}
      task={isRowsProblem ? withoutProblem : task}
      problems={words.problems}
      done={done && <p className={classOf('text')}>{named(words[done.kind], done.providerId)}</p>}
    >
      <p className={classOf('text')}>
        {settings !== undefined && providers.length === 0 ? words.none : words.intro}
      </p>
      <ul className={classOf('list')} ref={list} tabIndex={-1} aria-label={words.title}>
        {providers.map((provider) => (
          <LinkedAccountRow
            key={provider.id}
            provider={provider}
            isOnlyWayIn={provider.isLinked && isOnlyWayIn(account, provider.id, settings)}
            problem={problem && about === provider.id ? problemText(problem) : undefined}
            isAnswered={about === provider.id && (problem ?? done) !== undefined}
            isOpen={open === provider.id}
            onOpen={(isOpen) => turnTo(isOpen ? provider.id : undefined)}
            onLink={() => link(provider.id)}
            // The button that was pressed is gone, and the focus with it.
            onUnlink={() => unlink(provider.id, () => list.current?.focus())}
          />
        ))}
      </ul>
      <div role="status">
        {waitsFor && <p className={classOf('text')}>{named(words.waiting, waitsFor)}</p>}
      </div>
      {waitsFor && (
        <Actions>
          <Button kind="plain" onPress={giveUp}>
            {cancel}
          </Button>
        </Actions>
      )}
      {dialog}
    </Section>
  );
}

/** The providers that lead into an account: what there is, one more, one less. */
export const LinkedAccountsSection = (): ReactNode => (
  <ForAccount>
    {(account) => !account.isAnonymous && <OwnLinkedAccounts account={account} />}
  </ForAccount>
);
