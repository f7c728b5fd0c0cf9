import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { ForAccount } from './for-account.tsx';
import { Titled } from './section.tsx';

/** Where a guest finds an account of their own. */
export type GuestBannerProps = {
  /** What to do for a guest who wants to become somebody. */
  readonly onUpgrade?: (() => void) | undefined;
  /** Where they go, instead. Without either there is no button. */
  readonly upgradeUrl?: string | undefined;
};

/** The way to an account of one's own, where the page has one. */
export function UpgradeButton({ onUpgrade, upgradeUrl }: GuestBannerProps): ReactNode {
  const classOf = useClass();
  const { submit } = useWords('account', english).upgrade;
  if (onUpgrade !== undefined) return <Button onPress={onUpgrade}>{submit}</Button>;
  if (upgradeUrl === undefined) return null;
  return (
    <a className={classOf('button')} data-kind="primary" href={upgradeUrl}>
      {submit}
    </a>
  );
}

function Banner(props: GuestBannerProps): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english).upgrade;
  return (
    <Titled title={words.title} kind="banner">
      <p className={classOf('text')}>{words.text}</p>
      {(props.onUpgrade ?? props.upgradeUrl) && (
        <Actions>
          <UpgradeButton {...props} />
        </Actions>
      )}
    </Titled>
  );
}

/** Tells guests, and only them, how to keep their account. */
export const GuestBanner = (props: GuestBannerProps): ReactNode => (
  <ForAccount>{({ isAnonymous }) => isAnonymous && <Banner {...props} />}</ForAccount>
);
