import type { Account } from '@latchkey/client';
import { type ReactNode, useId, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { fill } from '../messages/words.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { deleteAccount } from './account-tasks.ts';
import { ForAccount } from './for-account.tsx';
import { Opener } from './opener.tsx';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';

export type DeleteSectionProps = {
  /** The account is gone, and nobody is signed in. */
  readonly onDeleted?: (() => void) | undefined;
};

/** Keyboards capitalise and add spaces; some languages have two ways to write one letter. */
const plain = (text: string, language: string) =>
  text.trim().normalize('NFKC').toLocaleLowerCase(language);

function Deletion({
  account,
  onDeleted,
}: DeleteSectionProps & { readonly account: Account }): ReactNode {
  const { client, language } = useAuthContext();
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const task = useTask<never>();
  const { run, dialog } = useReauthenticate();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { word } = words.delete;
  const { confirmation } = task.errors;
  const isForbidden = settings !== undefined && !settings.deletionAllowed;

  function submit(typed: string): void {
    if (plain(typed, language) !== plain(word, language)) {
      task.object({ confirmation: 'WRONG_CONFIRMATION' });
      return;
    }
    task.start({
      async task() {
        const outcome = await run((idToken) => deleteAccount({ client, account, idToken }));
        if (outcome.kind === 'done') onDeleted?.();
        return undefined;
      },
    });
  }

  function close(): void {
    task.clear();
    setOpen(false);
  }

  return (
    <Section title={words.delete.title} task={task}>
      <p className={classOf('text')}>
        {isForbidden ? words.problems.ADMIN_ONLY_OPERATION : words.delete.text}
      </p>
      {!isForbidden && (
        <Opener
          label={words.delete.start}
          kind="danger"
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
        >
          <p className={classOf('text')} id={listId}>
            {words.delete.losses}
          </p>
          <ul className="lk-losses" aria-labelledby={listId}>
            <li>{words.delete.lossOfProfile}</li>
            <li>{words.delete.lossOfWaysIn}</li>
            <li>{words.delete.lossOfDevices}</li>
          </ul>
          <Form errors={task.errors} onSubmit={(read) => submit(read('confirmation'))}>
            <Field
              name="confirmation"
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
              label={fill(words.delete.confirm, { word })}
              error={confirmation && problemText(confirmation)}
            />
            <Actions>
              <Button kind="plain" onPress={close}>
                {words.cancel}
              </Button>
              <Button kind="danger">{words.delete.submit}</Button>
            </Actions>
          </Form>
        </Opener>
      )}
      {dialog}
    </Section>
  );
}

/** The end of an account, after its owner has said so in writing. */
export const DeleteSection = ({ onDeleted }: DeleteSectionProps): ReactNode => (
  <ForAccount>{(account) => <Deletion account={account} onDeleted={onDeleted} />}</ForAccount>
);
