import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { useWords } from '../../kit/surroundings.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import type { ScreenProps } from '../../region.ts';
import { AddressQuestion } from '../address-question.tsx';
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
