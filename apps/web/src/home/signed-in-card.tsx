import type { Account } from '@latchkey/react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../application.tsx';
import { createAccountPath } from '../next-path.ts';
import { Link } from '../router.tsx';

type SignedInCardProps = {
  readonly account: Account;
  /** They have just signed in here: what had the focus is gone. */
  readonly takesFocus: boolean;
};

/** Who is signed in already is not asked again. */
export function SignedInCard({ account, takesFocus }: SignedInCardProps) {
  const { home: words, titles, signOut } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const { isAnonymous, displayName, email, phoneNumber } = account;
  const names = [displayName, email || phoneNumber].filter((one) => one);
  return (
    <div className="site-card home-card">
      <h3 ref={heading} tabIndex={-1}>
        {isAnonymous ? words.guest : words.signedIn}
      </h3>
      {names.map((name) => (
        <p key={name}>
          <bdi>{name}</bdi>
        </p>
      ))}
      <div className="home-card-links">
        {isAnonymous ? (
          <Link className="home-link home-go" to={createAccountPath({ path: '/', search: '' })}>
            {signOut.guest.create}
          </Link>
        ) : (
          <Link className="home-link home-go" to="/account">
            {titles.account}
          </Link>
        )}
        <Link className="home-link" to="/sign-out">
          {titles.signOut}
        </Link>
      </div>
    </div>
  );
}
