import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import { AlertIcon } from '../../parts/alert-icon.tsx';
import { Actions, Button } from '../../parts/button.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

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
