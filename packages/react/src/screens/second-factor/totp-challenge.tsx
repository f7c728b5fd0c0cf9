import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { Actions, Button, TextButton } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-field.tsx';
import { Form } from '../../parts/form.tsx';
import { useProblemText } from '../../parts/problem-text.ts';
import { ScreenCard } from '../../parts/screen.tsx';
import { Text } from '../../parts/text.tsx';
import type { ScreenProps } from '../../region.ts';

export function TotpChallenge({ flow }: ScreenProps<'totp-challenge'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { cancel } = useWords('entry', entry);
  const words = useWords('secondFactor', secondFactor);
  const { title, text, named } = words.totpChallenge;
  const problemText = useProblemText(words.problems);
  const { errors } = flow;
  const { name } = flow.data.factor;
  return (
    <ScreenCard flow={flow} title={title} problems={words.problems}>
      <p className={classOf('text')}>
        {name === undefined ? text : <Text values={{ name: <bdi>{name}</bdi> }}>{named}</Text>}
      </p>
      <Form errors={errors} onSubmit={(read) => send({ type: 'codeEntered', code: read('code') })}>
        <CodeField label={words.code} error={errors.code && problemText(errors.code)} />
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
