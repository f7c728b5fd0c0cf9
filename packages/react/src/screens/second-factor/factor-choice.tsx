import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import type { ScreenProps } from '../../region.ts';
import { Choice, Choices } from '../../second-factor/choices.tsx';
import { FactorName } from '../../second-factor/factor-name.tsx';
import { FactorIcon, SheetIcon } from '../../second-factor/icons.tsx';
import { ScreenCard } from '../screen.tsx';

export function FactorChoice({ flow }: ScreenProps<'factor-choice'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { factorChoice, kinds, problems } = useWords('secondFactor', secondFactor);
  return (
    <ScreenCard flow={flow} title={factorChoice.title} problems={problems}>
      <p className={classOf('text')}>{factorChoice.text}</p>
      <Choices>
        {flow.data.factors.map((factor) => (
          <Choice
            key={factor.id}
            icon={<FactorIcon kind={factor.kind} />}
            hint={factor.kind === 'sms' && factor.name && <bdi>{factor.name}</bdi>}
            onPress={() => send({ type: 'factorChosen', id: factor.id })}
          >
            <FactorName factor={factor} />
          </Choice>
        ))}
        <Choice icon={<SheetIcon />} onPress={() => send({ type: 'recoveryCodeChosen' })}>
          {kinds.recovery}
        </Choice>
      </Choices>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
