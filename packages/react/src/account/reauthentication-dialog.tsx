import type { ReactNode } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { supportsPasskeys } from '../passkeys/passkey-support.ts';
import { FactorAgain } from './factor-again.tsx';
import { LinkAgain } from './link-again.tsx';
import { PasskeyAgain } from './passkey-again.tsx';
import { PasswordAgain } from './password-again.tsx';
import { PhoneAgain } from './phone-again.tsx';
import { ProviderAgain } from './provider-again.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { SignOutFirst } from './sign-out-first.tsx';
import { useWayBack } from './use-way-back.ts';
import type { WayBackProps } from './way-back.ts';

const views = {
  password: PasswordAgain,
  provider: ProviderAgain,
  link: LinkAgain,
  phone: PhoneAgain,
  none: SignOutFirst,
};

/** Asks somebody who is signed in to sign in again. Only they themselves can. */
export function ReauthenticationDialog({ account, owed, onEnd }: WayBackProps): ReactNode {
  const words = useWords('account', english).reauthenticate;
  const settings = useSettings();
  const way = useWayBack(account);
  const View = views[way === 'passkey' ? 'none' : way];
  const hasPasskey = account.hasPasskey && settings?.passkeySignIn && supportsPasskeys();
  return (
    <QuestionDialog title={words.title} text={words.text} onEnd={onEnd}>
      {(close) =>
        owed ? (
          <FactorAgain account={account} owed={owed} onEnd={close} />
        ) : (
          <>
            {way !== 'passkey' && <View account={account} onEnd={close} />}
            {hasPasskey && (
              <PasskeyAgain account={account} onEnd={close} isOnly={way === 'passkey'} />
            )}
          </>
        )
      }
    </QuestionDialog>
  );
}
