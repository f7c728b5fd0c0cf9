import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { emailLink } from '../../messages/en/email-link.ts';
import { entry } from '../../messages/en/entry.ts';
import { Actions, Button } from '../../parts/button.tsx';
import { EmailField } from '../../parts/field.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

/** The bar says what is wrong with the link; here is the next one. */
export function LinkExpired({ flow }: ScreenProps<'link-expired'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { fields, cancel } = useWords('entry', entry);
  const words = useWords('emailLink', emailLink).expired;
  const { data, errors } = flow;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>{words.text}</p>
      <Form
        errors={errors}
        onSubmit={(read) => send({ type: 'emailEntered', email: read('email') })}
      >
        <EmailField label={fields.email} defaultValue={data.email} error={errors.email} />
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{words.submit}</Button>
        </Actions>
      </Form>
      <Footer kind="links" />
    </ScreenCard>
  );
}
