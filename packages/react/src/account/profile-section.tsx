import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useAuthContext, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Field, NameField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { type AccountProblem, accountProblemOf, useAccountProblemText } from './account-problem.ts';
import { saveProfile } from './account-tasks.ts';
import { Avatar } from './avatar.tsx';
import { ForAccount } from './for-account.tsx';
import { ownToken } from './own-token.ts';
import { isPictureAddress } from './picture.ts';
import { Section } from './section.tsx';
import { loadsPicture, usePicture } from './use-picture.ts';
import { useTask } from './use-task.ts';

const fieldOf = {
  INVALID_DISPLAY_NAME: 'name',
  INVALID_PHOTO_URL: 'picture',
  NOT_A_PICTURE: 'picture',
} as const;

/** There is no picture where one was said to be. */
class NoPictureError extends Error {
  override readonly name = 'NoPictureError';
}

const problemOf = (error: unknown): AccountProblem =>
  error instanceof NoPictureError ? 'NOT_A_PICTURE' : accountProblemOf(error);

function Profile({ account }: { readonly account: Account }): ReactNode {
  const { client } = useAuthContext();
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const task = useTask<'saved'>();
  const { name, picture } = task.errors;
  const preview = usePicture(account.photoUrl ?? '');

  function save(displayName: string, photoUrl: string): void {
    if (photoUrl !== '' && !isPictureAddress(photoUrl)) {
      task.object({ picture: 'INVALID_PHOTO_URL' });
      return;
    }
    task.start({
      fieldOf,
      problemOf,
      async task() {
        const isNew = photoUrl !== '' && photoUrl !== account.photoUrl;
        if (isNew && !(await loadsPicture(photoUrl))) throw new NoPictureError();
        const idToken = await ownToken(client, account.localId);
        await saveProfile({ client, account, idToken }, { displayName, photoUrl });
        return 'saved';
      },
    });
  }

  return (
    <Section title={words.profile.title} task={task} done={task.done && words.saved}>
      <Avatar account={{ ...account, photoUrl: preview.address }} />
      <Form
        errors={task.errors}
        onSubmit={(read) => save(read('name').trim(), read('picture').trim())}
      >
        <NameField
          label={words.profile.name}
          defaultValue={account.displayName ?? ''}
          error={name && problemText(name)}
        />
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
        <Actions>
          <Button>{words.save}</Button>
        </Actions>
      </Form>
    </Section>
  );
}

/** Name and picture. */
export const ProfileSection = (): ReactNode => (
  <ForAccount>{(account) => <Profile account={account} />}</ForAccount>
);
