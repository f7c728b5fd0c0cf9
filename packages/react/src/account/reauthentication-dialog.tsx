import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { account as english } from '../messages/en/account.ts';
import { supportsPasskeys } from '../passkeys/passkey-support.ts';
import { FactorAgain } from './factor-again.tsx';
import { Frame } from './frame.tsx';
import { LinkAgain } from './link-again.tsx';
import { PasskeyAgain } from './passkey-again.tsx';
import { PasswordAgain } from './password-again.tsx';
import { PhoneAgain } from './phone-again.tsx';
import { ProviderAgain } from './provider-again.tsx';
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
  const id = useId();
  const classOf = useClass();
  const { direction, language } = useAuthContext();
  const words = useWords('account', english).reauthenticate;
  const dialog = useRef<HTMLDialogElement>(null);
  const isSignedIn = useRef(false);
  const settings = useSettings();
  const way = useWayBack(account);
  const View = views[way === 'passkey' ? 'none' : way];
  const hasPasskey = account.hasPasskey && settings?.passkeySignIn && supportsPasskeys();

  useEffect(() => {
    // Strict mode comes by twice, and an open dialog cannot be opened.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  /** Closed before it is taken away: only then the browser puts the focus back. */
  function close(answer: boolean): void {
    isSignedIn.current = answer;
    dialog.current?.close();
  }

  return (
    <Frame part="account">
      <dialog
        className={classOf('dialog')}
        ref={dialog}
        lang={language}
        dir={direction}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onClose={() => onEnd(isSignedIn.current)}
      >
        <h2 className={classOf('heading')} id={`${id}-title`}>
          {words.title}
        </h2>
        <p className={classOf('text')} id={`${id}-text`}>
          {words.text}
        </p>
        {owed ? (
          <FactorAgain account={account} owed={owed} onEnd={close} />
        ) : (
          <>
            {way !== 'passkey' && <View account={account} onEnd={close} />}
            {hasPasskey && (
              <PasskeyAgain account={account} onEnd={close} isOnly={way === 'passkey'} />
            )}
          </>
        )}
      </dialog>
    </Frame>
  );
}
