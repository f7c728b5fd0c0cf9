import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { useClass, useWords } from '../context.ts';
import { busyIndicatorDelay } from '../flow/timings.ts';
import { useAuth } from '../hooks/use-auth.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { AccountNavigation } from './account-navigation.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { Frame } from './frame.tsx';
import { GuestBanner } from './guest-banner.tsx';
import { LinkedAccountsSection } from './linked-accounts-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorsSection } from './second-factors-section.tsx';
import { type SectionName, sectionsFor } from './section-name.ts';
import { SessionsSection } from './sessions-section.tsx';
import { useArrival } from './use-arrival.ts';
import { useConfirmedSignIn } from './use-confirmed-sign-in.ts';

export type AccountCenterProps = {
  /** Shows this section only. Without it and without `onNavigate`, all of them. */
  readonly section?: SectionName | undefined;
  /** Shows one section at a time and the way to the others; called with where somebody goes. */
  readonly onNavigate?: ((section: SectionName) => void) | undefined;
  /** Makes that way one of links, with these addresses. */
  readonly hrefFor?: ((section: SectionName) => string) | undefined;
  /** A guest wants to keep their account: what to do, or where to go. */
  readonly onUpgrade?: (() => void) | undefined;
  readonly upgradeUrl?: string | undefined;
  /** The account is gone, and nobody is signed in. */
  readonly onDeleted?: (() => void) | undefined;
};

type PagesProps = AccountCenterProps & { readonly account: Account };

function Pages({ account, section, onNavigate, onDeleted, ...props }: PagesProps): ReactNode {
  const [own, setOwn] = useState<SectionName>('profile');
  const names = sectionsFor(account, useSettings());
  const isPaged = onNavigate !== undefined;
  const asked = section ?? (isPaged ? own : undefined);
  const shown = asked === undefined ? names : names.filter((name) => name === asked);
  const views: Readonly<Record<SectionName, ReactNode>> = {
    profile: <ProfileSection key="profile" />,
    email: <EmailSection key="email" />,
    password: <PasswordSection key="password" />,
    phone: <PhoneSection key="phone" />,
    passkeys: <PasskeysSection key="passkeys" />,
    'linked-accounts': <LinkedAccountsSection key="linked-accounts" />,
    'two-step': <SecondFactorsSection key="two-step" />,
    sessions: <SessionsSection key="sessions" />,
    delete: <DeleteSection key="delete" onDeleted={onDeleted} />,
  };
  const navigation = useArrival(asked);
  useConfirmedSignIn(account.localId, asked);

  return (
    <div className="lk-pages">
      {isPaged && (
        <AccountNavigation
          ref={navigation}
          names={names}
          current={asked}
          hrefFor={props.hrefFor}
          onNavigate={(name) => {
            setOwn(name);
            onNavigate(name);
          }}
        />
      )}
      <div>
        <GuestBanner onUpgrade={props.onUpgrade} upgradeUrl={props.upgradeUrl} />
        {shown.map((name) => views[name])}
      </div>
    </div>
  );
}

/** Everything somebody can do with their account. */
export function AccountCenter(props: AccountCenterProps): ReactNode {
  const { status, account } = useAuth();
  const classOf = useClass();
  const words = useWords('account', english);
  const isLate = useDelayed(status === 'loading', busyIndicatorDelay);
  return (
    <Frame part="account">
      <div
        className={classOf('busy')}
        data-kind="spinner"
        role="status"
        hidden={status !== 'loading'}
      >
        {isLate && words.loading}
      </div>
      {status === 'signedOut' && <p className={classOf('text')}>{words.signedOut}</p>}
      {account && <Pages {...props} account={account} key={account.localId} />}
    </Frame>
  );
}
