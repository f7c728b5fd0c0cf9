import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { busyIndicatorDelay } from '../flow/timings.ts';
import { useAuth } from '../hooks/use-auth.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { AccountNavigation } from './account-navigation.tsx';
import { DeleteSection } from './delete-section.tsx';
import { DownloadSection } from './download-section.tsx';
import { EmailSection } from './email-section.tsx';
import { EmptyPage } from './empty-page.tsx';
import { Frame } from './frame.tsx';
import { GuestBanner } from './guest-banner.tsx';
import { LinkedAccountsSection } from './linked-accounts-section.tsx';
import { type PageName, pageOf, pagesFor } from './page-name.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorsSection } from './second-factors-section.tsx';
import { type SectionName, sectionsFor } from './section-name.ts';
import { SectionsBeside } from './sections-beside.ts';
import { SessionsSection } from './sessions-section.tsx';
import { Skeleton } from './skeleton.tsx';
import { useArrival } from './use-arrival.ts';
import { useConfirmedSignIn } from './use-confirmed-sign-in.ts';

export type AccountCenterProps = {
  /** Shows this page only. Without it, without `section` and without `onNavigate`, all of them. */
  readonly page?: PageName | undefined;
  /** Shows this part of a page only. */
  readonly section?: SectionName | undefined;
  /** Shows one page at a time and the way to the others; called with where somebody goes. */
  readonly onNavigate?: ((page: PageName) => void) | undefined;
  /** Makes that way one of links, with these addresses. */
  readonly hrefFor?: ((page: PageName) => string) | undefined;
  /** A guest wants to keep their account: what to do, or where to go. */
  readonly onUpgrade?: (() => void) | undefined;
  readonly upgradeUrl?: string | undefined;
  /** The account is gone, and nobody is signed in. */
  readonly onDeleted?: (() => void) | undefined;
};

type PagesProps = AccountCenterProps & { readonly account: Account };

function Pages({ account, section, onNavigate, onDeleted, ...props }: PagesProps): ReactNode {
  const [own, setOwn] = useState<PageName>('profile');
  const settings = useSettings();
  const isPaged = onNavigate !== undefined;
  const page = props.page ?? (isPaged ? own : undefined);
  const shown = sectionsFor(account, settings).filter((name) =>
    section === undefined ? page === undefined || pageOf(name) === page : name === section,
  );
  const views: Readonly<Record<SectionName, ReactNode>> = {
    profile: <ProfileSection key="profile" />,
    email: <EmailSection key="email" />,
    password: <PasswordSection key="password" />,
    phone: <PhoneSection key="phone" />,
    passkeys: <PasskeysSection key="passkeys" />,
    'linked-accounts': <LinkedAccountsSection key="linked-accounts" />,
    'two-step': <SecondFactorsSection key="two-step" />,
    sessions: <SessionsSection key="sessions" />,
    download: <DownloadSection key="download" />,
    delete: <DeleteSection key="delete" onDeleted={onDeleted} />,
  };
  // A part that is shown alone is the application's to leave out.
  const emptyPage = section === undefined && shown.length === 0 ? page : undefined;
  const upgrade = { onUpgrade: props.onUpgrade, upgradeUrl: props.upgradeUrl };
  const navigation = useArrival(page);
  useConfirmedSignIn(account.localId, section ?? page);

  return (
    <div className="lk-pages">
      {isPaged && (
        <AccountNavigation
          ref={navigation}
          names={pagesFor(account, settings)}
          current={page}
          hrefFor={props.hrefFor}
          onNavigate={(name) => {
            setOwn(name);
            onNavigate(name);
          }}
        />
      )}
      <div>
        {emptyPage === undefined ? (
          <GuestBanner {...upgrade} />
        ) : (
          <EmptyPage account={account} page={emptyPage} {...upgrade} />
        )}
        <SectionsBeside value={shown}>{shown.map((name) => views[name])}</SectionsBeside>
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
      <div className="lk-hidden" role="status">
        {isLate && words.loading}
      </div>
      {status === 'loading' && <Skeleton isPaged={props.onNavigate !== undefined} />}
      {status === 'signedOut' && <p className={classOf('text')}>{words.signedOut}</p>}
      {account && <Pages {...props} account={account} key={account.localId} />}
    </Frame>
  );
}
