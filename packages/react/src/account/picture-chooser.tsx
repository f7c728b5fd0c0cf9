import type { Account } from '@latchkey/client';
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as accountWords } from '../messages/en/account.ts';
import { pictures as english } from '../messages/en/pictures.ts';
import { Avatar } from './avatar.tsx';
import { TaskFrame } from './section.tsx';
import { useDroppedFile } from './use-dropped-file.ts';
import { useOwnPicture } from './use-own-picture.ts';

/** Named one by one: phones then hand out what they keep in kinds of their own as one of these. */
const kinds = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The picture of an account, and what its owner can do about it. */
export function PictureChooser({ account }: { readonly account: Account }): ReactNode {
  const id = useId();
  const classOf = useClass();
  const words = useWords('pictures', english);
  const { saved } = useWords('account', accountWords);
  const input = useRef<HTMLInputElement>(null);
  const { task, opened, choose, end, remove } = useOwnPicture(account);
  const { isOver, handlers } = useDroppedFile(choose);
  const said = { opened: undefined, saved, removed: words.removed };

  return (
    <div
      className="lk-picture"
      aria-busy={task.isBusy}
      data-over={isOver || undefined}
      {...handlers}
    >
      <TaskFrame task={task} problems={words.problems} done={task.done && said[task.done]}>
        <div className="lk-picture-row">
          <Avatar account={account} />
          <div className="lk-picture-choices">
            <input
              className="lk-hidden"
              ref={input}
              id={id}
              type="file"
              accept={kinds}
              aria-describedby={`${id}-hint`}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                // The same one can be chosen again.
                currentTarget.value = '';
                if (file !== undefined) choose(file);
              }}
            />
            <label className={classOf('button')} data-kind="plain" htmlFor={id}>
              {words.choose}
            </label>
            {account.photoUrl && (
              <Button
                kind="plain"
                onPress={() => {
                  // The button goes with the picture.
                  input.current?.focus();
                  remove();
                }}
              >
                {words.remove}
              </Button>
            )}
          </div>
        </div>
        <p className={classOf('hint', 'lk-picture-hint')} id={`${id}-hint`}>
          {words.otherWays}
        </p>
      </TaskFrame>
      {opened && <opened.Dialog account={account} picture={opened.picture} onEnd={end} />}
    </div>
  );
}
