import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { AddressQuestion } from '../../parts/address-question.tsx';
import type { ScreenProps } from '../../region.ts';
import { SignedInHere } from './signed-in-here.tsx';

export function ConfirmEmail({ flow }: ScreenProps<'confirm-email'>): ReactNode {
  const { send } = useWidget();
  const words = useWords('emailLink', emailLink);
  const { otherAccount } = flow.data;
  return (
    <AddressQuestion
      flow={flow}
      words={words.confirmEmail}
      cancel={otherAccount && words.here.stay}
      onSubmit={(email) => send({ type: 'emailEntered', email })}
    >
      <SignedInHere name={otherAccount} />
    </AddressQuestion>
  );
}
