import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { useWords } from '../../kit/surroundings.ts';
import { recovery } from '../../messages/en/recovery.ts';
import type { ScreenProps } from '../../region.ts';
import { AddressQuestion } from '../address-question.tsx';

export function PasswordRecovery({ flow }: ScreenProps<'password-recovery'>): ReactNode {
  const { send } = useWidget();
  return (
    <AddressQuestion
      flow={flow}
      words={useWords('recovery', recovery).passwordRecovery}
      email={flow.data.email}
      onSubmit={(email) => send({ type: 'recoveryAsked', email })}
    />
  );
}
