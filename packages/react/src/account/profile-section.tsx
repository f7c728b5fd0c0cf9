import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useAuthContext } from '../context.ts';
import { Actions, Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { NameField } from '../kit/name-field.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { useAccountProblemText } from './account-problem.ts';
import { Avatar } from './avatar.tsx';
import { ForAccount } from './for-account.tsx';
import { PictureChooser } from './picture-chooser.tsx';
import { Section } from './section.tsx';
import { TaskForm } from './task-form.tsx';
import { type ProfileControl, useProfile } from './use-profile.ts';

type OwnProps = { readonly account: Account };

function AddressField({ account, task, preview }: OwnProps & ProfileControl): ReactNode {
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const { picture } = task.errors;
  return (
    <Field
      name="picture"
      type="url"
      autoComplete="photo"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      label={words.profile.picture}
      hint={
        <>
          {words.profile.pictureHint}
          <span className="lk-picture-note" role="status">
            {preview.isMissing && !picture && words.problems.NOT_A_PICTURE}
          </span>
        </>
      }
      onInput={(event) => preview.type(event.currentTarget.value)}
      defaultValue={account.photoUrl ?? ''}
      error={picture && problemText(picture)}
    />
  );
}

function Profile({ account }: OwnProps): ReactNode {
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const { pictures: hasPictures = false } = useAuthContext().config;
  const control = useProfile(account);
  const { task, preview, save } = control;
  const { name } = task.errors;
  return (
    <Section title={words.profile.title} task={task} done={task.done && words.saved}>
      {hasPictures ? (
        <PictureChooser account={account} />
      ) : (
        <Avatar account={{ ...account, photoUrl: preview.address }} />
      )}
      <TaskForm
        task={task}
        onSubmit={(read) =>
          hasPictures
            ? save(read('name').trim())
            : save(read('name').trim(), read('picture').trim())
        }
      >
        <NameField
          label={words.profile.name}
          defaultValue={account.displayName ?? ''}
          error={name && problemText(name)}
        />
        {!hasPictures && <AddressField account={account} {...control} />}
        <Actions>
          <Button>{words.save}</Button>
        </Actions>
      </TaskForm>
    </Section>
  );
}

/** Name and picture. */
export const ProfileSection = (): ReactNode => (
  <ForAccount>{(account) => <Profile account={account} />}</ForAccount>
);
