import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Resend } from '../../parts/resend.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function LinkTrouble({ flow }: ScreenProps<'link-trouble'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { back } = useWords('entry', entry);
  const words = useWords('emailLink', emailLink).trouble;
  return (
    <ScreenCard flow={flow} title={words.title}>
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
      <Resend sent={flow.data} />
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {back}
        </Button>
      </Actions>
      <Footer kind="links" />
    </ScreenCard>
  );
}
