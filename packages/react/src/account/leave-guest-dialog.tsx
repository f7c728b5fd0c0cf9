import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Frame } from './frame.tsx';
import { type GuestBannerProps, UpgradeButton } from './guest-banner.tsx';

type LeaveGuestDialogProps = GuestBannerProps & {
  /** True if they sign out all the same. */
  readonly onEnd: (isLeaving: boolean) => void;
};

/** Tells a guest what signing out costs, and how to keep it. */
export function LeaveGuestDialog({ onEnd, ...keeping }: LeaveGuestDialogProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  const { direction, language } = useAuthContext();
  const words = useWords('account', english).leaveGuest;
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    // Strict mode comes by twice, and an open dialog cannot be opened.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  /** Closed before it is taken away: only then the browser puts the focus back. */
  function close(answer: boolean): void {
    isLeaving.current = answer;
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
        onClose={() => onEnd(isLeaving.current)}
      >
        <h2 className={classOf('heading')} id={`${id}-title`}>
          {words.title}
        </h2>
        <p className={classOf('text')} id={`${id}-text`}>
          {words.text}
        </p>
        <Actions>
          <Button kind="plain" onPress={() => close(false)}>
            {words.stay}
          </Button>
          <Button kind="danger" onPress={() => close(true)}>
            {words.submit}
          </Button>
          <UpgradeButton {...keeping} />
        </Actions>
      </dialog>
    </Frame>
  );
}
