import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useAuthContext } from '../context.ts';
import { PersonIcon } from '../kit/icons.tsx';
import { useClass } from '../kit/surroundings.ts';
import { initialsOf, isPictureAddress } from './picture.ts';

/** A picture, or letters where there is none. It always stands beside the name, so it has none. */
export function Avatar({ account }: { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const { client } = useAuthContext();
  const [broken, setBroken] = useState<string>();
  const { photoUrl } = account;
  const isShown =
    photoUrl !== undefined && photoUrl !== broken && isPictureAddress(photoUrl, client.url);
  if (isShown) {
    return (
      <img
        className={classOf('avatar')}
        src={photoUrl}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(photoUrl)}
      />
    );
  }
  return (
    <span className={classOf('avatar')} aria-hidden="true">
      {initialsOf(account) || <PersonIcon />}
    </span>
  );
}
