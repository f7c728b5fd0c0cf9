import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { AppForm } from '../../second-factor/app-form.tsx';
import { ScreenCard } from '../screen.tsx';

export function TotpEnrol({ flow }: ScreenProps<'totp-enrol'>): ReactNode {
  const { send } = useWidget();
  const { cancel } = useWords('entry', entry);
  const { totpEnrol: words, anotherWay, problems } = useWords('secondFactor', secondFactor);
  const problemText = useProblemText(problems);
  const { data, errors } = flow;
  const shown = {
    ...(errors.code && { code: problemText(errors.code) }),
    ...(errors.name && { name: problemText(errors.name) }),
  };
  return (
    <ScreenCard flow={flow} title={words.title} problems={problems}>
      <AppForm
        secret={data}
        errors={shown}
        onSubmit={(entered) => send({ type: 'appEntered', ...entered })}
      >
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.submit}</Button>
        </Actions>
      </AppForm>
      {data.kinds.length > 1 && (
        <TextButton onPress={() => send({ type: 'othersAsked' })}>{anotherWay}</TextButton>
      )}
    </ScreenCard>
  );
}
