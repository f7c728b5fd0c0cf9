import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { useWords } from '../../kit/surroundings.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import type { ScreenProps } from '../../region.ts';
import { AddressQuestion } from '../address-question.tsx';
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
