import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { AddressQuestion } from '../../parts/address-question.tsx';
import type { ScreenProps } from '../../region.ts';
import { SignedInHere } from './signed-in-here.tsx';

/** The bar says what is wrong with the link; here is the next one. */
export function LinkExpired({ flow }: ScreenProps<'link-expired'>): ReactNode {
  const { send } = useWidget();
  const words = useWords('emailLink', emailLink);
  const { email, otherAccount } = flow.data;
  return (
    <AddressQuestion
      flow={flow}
      words={words.expired}
      cancel={otherAccount && words.here.stay}
      email={email}
      onSubmit={(email) => send({ type: 'emailEntered', email })}
    >
      <SignedInHere name={otherAccount} />
    </AddressQuestion>
  );
}
