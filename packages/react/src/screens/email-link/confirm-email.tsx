import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { AddressQuestion } from '../../parts/address-question.tsx';
import type { ScreenProps } from '../../region.ts';

export function ConfirmEmail({ flow }: ScreenProps<'confirm-email'>): ReactNode {
  const { send } = useWidget();
  return (
    <AddressQuestion
      flow={flow}
      words={useWords('emailLink', emailLink).confirmEmail}
      onSubmit={(email) => send({ type: 'emailEntered', email })}
    />
  );
}
