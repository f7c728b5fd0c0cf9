import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { Actions, Button } from '../kit/button.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { AddEmail } from './add-email.tsx';
import { VerifyFirst } from './verify-first.tsx';

/** The protocol's limit; a test compares them. */
export const mostFactors = 5;

type NewFactorOffersProps = {
  readonly account: Account;
  /** How many second factors there are. */
  readonly count: number;
  readonly onApp: () => void;
  readonly onNumber: () => void;
};

/** What can be added, or what has to be done before. */
export function NewFactorOffers(props: NewFactorOffersProps): ReactNode {
  const { account, count, onApp, onNumber } = props;
  const classOf = useClass();
  const { sms, totp } = useSettings()?.secondFactors ?? {};
  const words = useWords('secondFactor', secondFactor).account;
  const { email, emailVerified } = account;
  if (email === undefined) {
    return (
      <AddEmail account={account}>
        <p className={classOf('text')}>{words.withoutEmail}</p>
      </AddEmail>
    );
  }
  if (!emailVerified) {
    return (
      <VerifyFirst part="two-step" account={account} email={email}>
        {words.unverified}
      </VerifyFirst>
    );
  }
  if (count >= mostFactors) return <p className={classOf('text')}>{words.full}</p>;
  return (
    <Actions>
      {totp && (
        <Button kind="plain" onPress={onApp}>
          {words.addTotp}
        </Button>
      )}
      {sms && (
        <Button kind="plain" onPress={onNumber}>
          {words.addSms}
        </Button>
      )}
    </Actions>
  );
}
