import type { ReactNode } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { recovery } from '../../messages/en/recovery.ts';
import { AddressQuestion } from '../../parts/address-question.tsx';
import type { ScreenProps } from '../../region.ts';

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
