import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { Form } from '../../kit/form.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { RecoveryCodeField } from '../../second-factor/recovery-code-field.tsx';
import { ScreenCard } from '../screen.tsx';

export function RecoveryChallenge({ flow }: ScreenProps<'recovery-challenge'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('secondFactor', secondFactor);
  const { title, text, code } = words.recoveryChallenge;
  const problemText = useProblemText(words.problems);
  const { errors } = flow;
  return (
    <ScreenCard flow={flow} title={title} problems={words.problems}>
      <p className={classOf('text')}>{text}</p>
      <Form errors={errors} onSubmit={(read) => send({ type: 'codeEntered', code: read('code') })}>
        <RecoveryCodeField label={code} error={errors.code && problemText(errors.code)} />
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.verify}</Button>
        </Actions>
      </Form>
      <TextButton onPress={() => send({ type: 'othersAsked' })}>{words.anotherWay}</TextButton>
    </ScreenCard>
  );
}
