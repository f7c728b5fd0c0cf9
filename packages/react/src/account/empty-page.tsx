import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { Actions } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { type GuestBannerProps, UpgradeButton } from './guest-banner.tsx';
import type { PageName } from './page-name.ts';
import { Titled } from './section.tsx';

type EmptyPageProps = GuestBannerProps & { readonly account: Account; readonly page: PageName };

/** A page that somebody came to although nothing on it is for them: why, and the way on for a guest. */
export function EmptyPage({ account, page, ...upgrade }: EmptyPageProps): ReactNode {
  const classOf = useClass();
  const { pages, emptyPage } = useWords('account', english);
  const { isAnonymous } = account;
  const hasWayOn = isAnonymous && (upgrade.onUpgrade ?? upgrade.upgradeUrl) !== undefined;
  return (
    <Titled title={pages[page]}>
      <p className={classOf('text')}>{isAnonymous ? emptyPage.guest : emptyPage.others}</p>
      {hasWayOn && (
        <Actions>
          <UpgradeButton {...upgrade} />
        </Actions>
      )}
    </Titled>
  );
}
