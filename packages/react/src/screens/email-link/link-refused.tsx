import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { AlertIcon } from '../../kit/alert-icon.tsx';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

type RefusalProps = {
  readonly flow: ScreenProps<'different-device' | 'session-ended'>['flow'];
  readonly words: { readonly title: string; readonly text: string };
};

function Refusal({ flow, words }: RefusalProps): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { dismiss } = useWords('entry', entry);
  return (
    <ScreenCard flow={flow} title={words.title} icon={<AlertIcon />}>
      <p className={classOf('text')}>{words.text}</p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {dismiss}
        </Button>
      </Actions>
    </ScreenCard>
  );
}

export function DifferentDevice({ flow }: ScreenProps<'different-device'>): ReactNode {
  return <Refusal flow={flow} words={useWords('emailLink', emailLink).differentDevice} />;
}

export function SessionEnded({ flow }: ScreenProps<'session-ended'>): ReactNode {
  return <Refusal flow={flow} words={useWords('emailLink', emailLink).sessionEnded} />;
}
