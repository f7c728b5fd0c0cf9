import type { Account } from '@latchkey/client';
import { type ReactNode, useId } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { Actions, Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { fill } from '../messages/words.ts';
import { useAccountProblemText } from './account-problem.ts';
import { ForAccount } from './for-account.tsx';
import { Opener } from './opener.tsx';
import { Section } from './section.tsx';
import { TaskForm } from './task-form.tsx';
import { useDeletion } from './use-deletion.ts';

/** What follows the deletion. */
export type DeleteSectionProps = {
  /** The account is gone, and nobody is signed in. */
  readonly onDeleted?: (() => void) | undefined;
};

function Deletion({
  account,
  onDeleted,
}: DeleteSectionProps & { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const { isOpen, task, dialog, turnTo, submit } = useDeletion(account, onDeleted);
  const listId = useId();
  const { word } = words.delete;
  const { confirmation } = task.errors;
  const isForbidden = settings !== undefined && !settings.deletionAllowed;
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
          onOpen={() => turnTo(true)}
        >
          <p className={classOf('text')} id={listId}>
            {words.delete.losses}
          </p>
          <ul className="lk-losses" aria-labelledby={listId}>
            <li>{words.delete.lossOfProfile}</li>
            <li>{words.delete.lossOfWaysIn}</li>
            <li>{words.delete.lossOfDevices}</li>
          </ul>
          <TaskForm task={task} onSubmit={(read) => submit(read('confirmation'), word)}>
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
              <Button kind="plain" onPress={() => turnTo(false)}>
                {words.cancel}
              </Button>
              <Button kind="danger">{words.delete.submit}</Button>
            </Actions>
          </TaskForm>
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
