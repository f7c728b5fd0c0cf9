import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { KeyIcon } from '../../kit/icons.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { passkeys } from '../../messages/en/passkeys.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

/** Beside the browser's own dialog, and after it, if that came to nothing. */
export function PasskeySignIn({ flow }: ScreenProps<'passkey-sign-in'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { back, passwordSignIn } = useWords('entry', entry);
  const { signIn: words, problems } = useWords('passkeys', passkeys);
  const isAsking = flow.pending !== undefined;
  const hasOthers = flow.plan.providers.length > 1;
  return (
    <ScreenCard flow={flow} title={words.title} icon={<KeyIcon />} problems={problems}>
      <p className={classOf('text')}>{isAsking ? words.text : words.failedText}</p>
      <Actions>
        <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
          {hasOthers && !isAsking ? passwordSignIn.others : back}
        </Button>
        {/* It stays while it can do nothing: whoever has pressed it would lose the focus with it. */}
        <Button isDisabled={isAsking} onPress={() => send({ type: 'continuePressed' })}>
          {words.retry}
        </Button>
      </Actions>
    </ScreenCard>
  );
}
