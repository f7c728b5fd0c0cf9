import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { AddressQuestion } from '../../parts/address-question.tsx';
import type { ScreenProps } from '../../region.ts';

/** The bar says what is wrong with the link; here is the next one. */
export function LinkExpired({ flow }: ScreenProps<'link-expired'>): ReactNode {
  const { send } = useWidget();
  return (
    <AddressQuestion
      flow={flow}
      words={useWords('emailLink', emailLink).expired}
      email={flow.data.email}
      onSubmit={(email) => send({ type: 'emailEntered', email })}
    />
  );
}
