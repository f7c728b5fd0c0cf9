import { type ReactNode, useRef } from 'react';
import { useWidget } from '../../context.ts';
import { beginsWithEmail, onlyEmail } from '../../flow/plan.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailField } from '../../kit/field.tsx';
import { Form } from '../../kit/form.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { OtherWays } from './other-ways.tsx';

/** Asks for an address. Where it is the first screen, every other way in stands below. */
export function EmailEntry({ flow }: ScreenProps<'email-entry'>): ReactNode {
  const { send } = useWidget();
  const problemText = useProblemText();
  const { emailEntry, providerList, fields, cancel } = useWords('entry', entry);
  const body = useRef<HTMLDivElement>(null);
  const { plan, data, errors } = flow;
  const isForm = plan.layout === 'form';
  const isFirst = beginsWithEmail(plan);
  const typed = () => body.current?.querySelector('input')?.value ?? data.email;
  return (
    <ScreenCard
      flow={flow}
      title={isForm && !onlyEmail(plan) ? providerList.title : emailEntry.title}
      footer={isFirst ? 'consent' : 'links'}
    >
      <div ref={body}>
        <Form
          errors={errors}
          onSubmit={(read) => send({ type: 'emailEntered', email: read('email') })}
        >
          <EmailField
            label={fields.email}
            defaultValue={data.email}
            error={errors.email && problemText(errors.email)}
          />
          <Actions>
            {!isFirst && (
              <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
                {cancel}
              </Button>
            )}
            <Button>{emailEntry.next}</Button>
          </Actions>
        </Form>
      </div>
      {isForm && <OtherWays plan={plan} email={typed} />}
    </ScreenCard>
  );
}
