import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { secondFactor } from '../../messages/en/second-factor.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { CodeSheet } from '../../second-factor/code-sheet.tsx';
import { KeptForm } from '../../second-factor/kept-form.tsx';
import { ScreenCard } from '../screen.tsx';

export function RecoveryCodes({ flow }: ScreenProps<'recovery-codes'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { recoveryCodes: words, problems } = useWords('secondFactor', secondFactor);
  const problemText = useProblemText(problems);
  const { data, errors, pending } = flow;
  if (data.codes === undefined) {
    const isMaking = pending !== undefined;
    return (
      <ScreenCard flow={flow} title={words.title} problems={problems}>
        <p className={classOf('text')} role="status">
          {isMaking ? words.making : words.failed}
        </p>
        {!isMaking && (
          <Actions>
            <Button onPress={() => send({ type: 'continuePressed' })}>{words.retry}</Button>
          </Actions>
        )}
      </ScreenCard>
    );
  }
  return (
    <ScreenCard flow={flow} title={words.title} problems={problems}>
      <p className={classOf('text')}>{words.text}</p>
      <CodeSheet codes={data.codes} email={data.email} />
      <KeptForm
        label={words.saved}
        error={errors.confirmation && problemText(errors.confirmation)}
        onSubmit={(isSaid) => send({ type: 'codesKept', isSaid })}
      >
        <Actions>
          <Button>{words.submit}</Button>
        </Actions>
      </KeptForm>
    </ScreenCard>
  );
}
