import type { Account } from '@latchkey/client';
import { type ComponentType, useEffect, useState } from 'react';
import { useAuthContext } from '../context.ts';
import type { CropDialogProps } from '../pictures/crop-dialog.tsx';
import { withinTime } from '../within-time.ts';
import { removePicture } from './account-tasks.ts';
import { ownToken } from './own-token.ts';
import { type Task, useTask } from './use-task.ts';

/** A picture that was opened, and what asks for the part of it that is to be shown. */
type Opened = {
  readonly picture: ImageBitmap;
  readonly Dialog: ComponentType<CropDialogProps>;
};

export type OwnPictureControl = {
  readonly task: Task<'opened' | 'saved' | 'removed'>;
  readonly opened: Opened | undefined;
  choose(file: Blob): void;
  /** The question is answered, or given up. */
  end(isSaved: boolean): void;
  remove(): void;
};

/** What opens pictures and crops them is brought with the first that is chosen. */
const loadCropping = () => withinTime(import('../pictures/cropping.ts'));

/** Chooses the picture of an account, or takes it away. */
export function useOwnPicture(account: Account): OwnPictureControl {
  const { client } = useAuthContext();
  const task = useTask<'opened' | 'saved' | 'removed'>();
  const [opened, setOpened] = useState<Opened>();

  function choose(file: Blob): void {
    if (opened !== undefined) return;
    task.start({
      async task() {
        const { CropDialog, readPicture } = await loadCropping();
        setOpened({ picture: await readPicture(file), Dialog: CropDialog });
        return 'opened';
      },
    });
  }

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? [];
      if (file !== undefined) choose(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });

  return {
    task,
    opened,
    choose,
    end(isSaved) {
      opened?.picture.close();
      setOpened(undefined);
      if (isSaved) task.start({ task: async () => 'saved' });
    },
    remove() {
      task.start({
        async task() {
          const idToken = await ownToken(client, account.localId);
          await removePicture({ client, account, idToken });
          return 'removed';
        },
      });
    },
  };
}
