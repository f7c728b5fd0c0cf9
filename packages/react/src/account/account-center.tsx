import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { busyIndicatorDelay } from '../flow/timings.ts';
import { useAuth } from '../hooks/use-auth.ts';
import { useDelayed } from '../hooks/use-delayed.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { AccountNavigation } from './account-navigation.tsx';
import { EmptyPage } from './empty-page.tsx';
import { Frame } from './frame.tsx';
import { GuestBanner } from './guest-banner.tsx';
import { MissingPage } from './missing-page.tsx';
import { type PageName, pageNames, pageOf, pagesFor } from './page-name.ts';
import { type SectionName, sectionsFor } from './section-name.ts';
import { SectionsBeside } from './sections-beside.ts';
import { Skeleton } from './skeleton.tsx';
import { useArrival } from './use-arrival.ts';
import { useConfirmedSignIn } from './use-confirmed-sign-in.ts';
import { usePageViews } from './use-page-views.ts';

/** Which pages are shown, and where they lead. */
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
  /** Where a guest goes for an account of their own, instead of `onUpgrade`. */
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
  const needed = pageNames.filter((name) => shown.some((part) => pageOf(part) === name));
  const { views, problem, retry } = usePageViews(needed, isPaged);
  // A part that is shown alone is the application's to leave out.
  const emptyPage = section === undefined && shown.length === 0 ? page : undefined;
  const upgrade = { onUpgrade: props.onUpgrade, upgradeUrl: props.upgradeUrl };
  const navigation = useArrival(page, views !== undefined);
  useConfirmedSignIn(account.localId, section ?? page);

  return (
    <div className="lk-pages">
      {isPaged && (
        <AccountNavigation
          place={navigation}
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
        {views === undefined && <MissingPage problem={problem} onRetry={retry} />}
        <SectionsBeside value={shown}>
          {shown.map((name) => {
            const View = views?.[name];
            return View && <View key={name} onDeleted={onDeleted} />;
          })}
        </SectionsBeside>
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
