import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import type { ScreenProps } from '../../region.ts';
import { Choice, Choices } from '../../second-factor/choices.tsx';
import { FactorIcon, ShieldIcon } from '../../second-factor/icons.tsx';
import { ScreenCard } from '../screen.tsx';

export function EnrolChoice({ flow }: ScreenProps<'enrol-choice'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const { enrolChoice: words, problems } = useWords('secondFactor', secondFactor);
  const hints = { sms: words.smsHint, totp: words.totpHint };
  return (
    <ScreenCard flow={flow} title={words.title} icon={<ShieldIcon />} problems={problems}>
      <p className={classOf('text')}>{words.why}</p>
      <Choices>
        {flow.data.kinds.map((kind) => (
          <Choice
            key={kind}
            icon={<FactorIcon kind={kind} />}
            hint={hints[kind]}
            onPress={() => send({ type: 'kindChosen', kind })}
          >
            {words[kind]}
          </Choice>
        ))}
      </Choices>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {cancel}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
