import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { type GuestBannerProps, UpgradeButton } from './guest-banner.tsx';
import { QuestionDialog } from './question-dialog.tsx';

type LeaveGuestDialogProps = GuestBannerProps & {
  /** True if they sign out all the same. */
  readonly onEnd: (isLeaving: boolean) => void;
};

/** Tells a guest what signing out costs, and how to keep it. */
export function LeaveGuestDialog({ onEnd, ...keeping }: LeaveGuestDialogProps): ReactNode {
  const words = useWords('account', english).leaveGuest;
  return (
    <QuestionDialog title={words.title} text={words.text} onEnd={onEnd}>
      {(answer) => (
        <Actions>
          <Button kind="plain" onPress={() => answer(false)}>
            {words.stay}
          </Button>
          <Button kind="danger" onPress={() => answer(true)}>
            {words.submit}
          </Button>
          <UpgradeButton {...keeping} />
        </Actions>
      )}
    </QuestionDialog>
  );
}
