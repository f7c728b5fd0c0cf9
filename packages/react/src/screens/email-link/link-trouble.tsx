import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import type { ScreenProps } from '../../region.ts';
import { ResendMail } from '../resend.tsx';
import { ScreenCard } from '../screen.tsx';

export function LinkTrouble({ flow }: ScreenProps<'link-trouble'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { back } = useWords('entry', entry);
  const words = useWords('emailLink', emailLink).trouble;
  return (
    <ScreenCard flow={flow} title={words.title} footer="links">
      <div className={classOf('text')}>
        <p>{words.intro}</p>
        <ul>
          <li>{words.spam}</li>
          <li>{words.connection}</li>
          <li>{words.spelling}</li>
          <li>{words.space}</li>
        </ul>
        <p>{words.note}</p>
      </div>
      <ResendMail sent={flow.data} />
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {back}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
