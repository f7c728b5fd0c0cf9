import type { Account } from '@latchkey/client';
import { useAuthContext } from '../context.ts';
import { PageFailure } from '../flow/page-failure.ts';
import { saveProfile } from './account-tasks.ts';
import { ownToken } from './own-token.ts';
import { isPictureAddress } from './picture.ts';
import { loadsPicture, type TypedPicture, usePicture } from './use-picture.ts';
import { type Task, useTask } from './use-task.ts';

const fieldOf = {
  INVALID_DISPLAY_NAME: 'name',
  INVALID_PHOTO_URL: 'picture',
  NOT_A_PICTURE: 'picture',
} as const;

/** There is no picture where one was said to be. */
class NoPictureError extends PageFailure {
  override readonly name = 'NoPictureError';
  readonly problem = 'NOT_A_PICTURE';
}

export type ProfileControl = {
  readonly task: Task<'saved'>;
  /** What the address that is being typed shows. */
  readonly preview: TypedPicture;
  /** Without a picture, the one there is stays. */
  save(displayName: string, photoUrl?: string): void;
};

/** Gives an account a name and a picture. */
export function useProfile(account: Account): ProfileControl {
  const { client } = useAuthContext();
  const task = useTask<'saved'>();
  const preview = usePicture(account.photoUrl ?? '');
  return {
    task,
    preview,
    save(displayName, photoUrl) {
      if (photoUrl && !isPictureAddress(photoUrl, client.url)) {
        task.object({ picture: 'INVALID_PHOTO_URL' });
        return;
      }
      task.start({
        fieldOf,
        async task() {
          const isNew = photoUrl && photoUrl !== account.photoUrl;
          if (isNew && !(await loadsPicture(photoUrl))) throw new NoPictureError();
          const idToken = await ownToken(client, account.localId);
          const profile = { displayName, ...(photoUrl !== undefined && { photoUrl }) };
          await saveProfile({ client, account, idToken }, profile);
          return 'saved';
        },
      });
    },
  };
}
