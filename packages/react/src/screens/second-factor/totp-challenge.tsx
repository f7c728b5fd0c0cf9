import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { CodeField } from '../../kit/code-field.tsx';
import { Form } from '../../kit/form.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

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
