import { type ReactNode, useRef } from 'react';
import { useWidget, useWords } from '../../context.ts';
import { beginsWithEmail, onlyEmail } from '../../flow/plan.ts';
import { entry } from '../../messages/en/entry.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { EmailField } from '../../parts/field.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';
import { OtherWays } from './other-ways.tsx';

/** Asks for an address. Where it is the first screen, every other way in stands below. */
export function EmailEntry({ flow }: ScreenProps<'email-entry'>): ReactNode {
  const { send } = useWidget();
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
    >
      <div ref={body}>
        <Form
          errors={errors}
          onSubmit={(read) => send({ type: 'emailEntered', email: read('email') })}
        >
          <EmailField label={fields.email} defaultValue={data.email} error={errors.email} />
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
      <Footer kind={isFirst ? 'consent' : 'links'} />
    </ScreenCard>
  );
}
