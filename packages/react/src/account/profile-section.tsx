import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useAuthContext, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Field, NameField } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAccountProblemText } from './account-problem.ts';
import { saveProfile } from './account-tasks.ts';
import { Avatar } from './avatar.tsx';
import { ForAccount } from './for-account.tsx';
import { ownToken } from './own-token.ts';
import { isPictureAddress } from './picture.ts';
import { Section } from './section.tsx';
import { useTask } from './use-task.ts';

const fieldOf = { INVALID_DISPLAY_NAME: 'name', INVALID_PHOTO_URL: 'picture' } as const;

function Profile({ account }: { readonly account: Account }): ReactNode {
  const { client } = useAuthContext();
  const words = useWords('account', english);
  const problemText = useAccountProblemText();
  const task = useTask<'saved'>();
  const { name, picture } = task.errors;

  function save(displayName: string, photoUrl: string): void {
    if (photoUrl !== '' && !isPictureAddress(photoUrl)) {
      task.object({ picture: 'INVALID_PHOTO_URL' });
      return;
    }
    task.start({
      fieldOf,
      async task() {
        const idToken = await ownToken(client, account.localId);
        await saveProfile({ client, account, idToken }, { displayName, photoUrl });
        return 'saved';
      },
    });
  }

  return (
    <Section title={words.profile.title} task={task} done={task.done && words.saved}>
      <Avatar account={account} />
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
          hint={words.profile.pictureHint}
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
