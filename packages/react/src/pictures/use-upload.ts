import type { Account } from '@latchkey/client';
import { uploadPicture } from '@latchkey/client/pictures';
import { useEffect, useRef, useState } from 'react';
import { saveProfile } from '../account/account-tasks.ts';
import { ownToken } from '../account/own-token.ts';
import { type Task, useTask } from '../account/use-task.ts';
import { useAuthContext } from '../context.ts';
import type { Square } from './crop.ts';
import { encodePicture } from './encode-picture.ts';
import { pictureProblemOf } from './picture-failure.ts';

export type UploadControl = {
  readonly task: Task<'saved'>;
  /** How much is on its way. Undefined where that is not known. */
  readonly share: number | undefined;
  upload(picture: ImageBitmap, square: Square, onSaved: () => void): void;
};

/** Gives an account a part of a picture. Whoever leaves gives it up. */
export function useUpload(account: Account): UploadControl {
  const { client } = useAuthContext();
  const task = useTask<'saved'>();
  const [share, setShare] = useState<number>();
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => () => leaving.current?.abort(), []);

  return {
    task,
    share,
    upload(picture, square, onSaved) {
      task.start({
        problemOf: pictureProblemOf,
        async task() {
          const controller = new AbortController();
          leaving.current = controller;
          setShare(undefined);
          const encoded = await encodePicture(picture, square);
          const idToken = await ownToken(client, account.localId);
          const photoUrl = await uploadPicture(client, {
            owner: account,
            idToken,
            picture: encoded,
            signal: controller.signal,
            // All of it is sent, and how long the answer takes is anybody's guess.
            onProgress: (sent) => setShare(sent < 1 ? sent : undefined),
          });
          await saveProfile({ client, account, idToken }, { photoUrl });
          onSaved();
          return 'saved';
        },
      });
    },
  };
}
