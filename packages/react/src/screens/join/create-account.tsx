import { type ReactNode, useRef } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';
import { join } from '../../messages/en/join.ts';
import { Actions, Button, TextButton } from '../../parts/button.tsx';
import { EmailField, NameField } from '../../parts/field.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Form } from '../../parts/form.tsx';
import { NewPasswordField } from '../../parts/new-password-field.tsx';
import { ScreenCard } from '../../parts/screen.tsx';
import type { ScreenProps } from '../../region.ts';

export function CreateAccount({ flow }: ScreenProps<'create-account'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { fields, cancel } = useWords('entry', entry);
  const words = useWords('join', join).createAccount;
  const { plan, data, errors } = flow;
  const body = useRef<HTMLDivElement>(null);
  const email = () =>
    body.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? data.email;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <div ref={body}>
        <Form
          errors={errors}
          onSubmit={(read) =>
            send({
              type: 'accountEntered',
              email: read('email'),
              name: read('name'),
              password: read('newPassword'),
            })
          }
        >
          <EmailField label={fields.email} defaultValue={data.email} error={errors.email} />
          {plan.requireName && <NameField label={fields.name} error={errors.name} />}
          <NewPasswordField label={fields.newPassword} error={errors.newPassword} />
          <Actions>
            <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
              {cancel}
            </Button>
            <Button>{words.submit}</Button>
          </Actions>
        </Form>
        <ul className={classOf('offers')}>
          <li>
            {words.haveAccount}{' '}
            <TextButton onPress={() => send({ type: 'signInAsked', email: email() })}>
              {words.signIn}
            </TextButton>
          </li>
          {plan.email.link && (
            <li>
              <TextButton onPress={() => send({ type: 'linkAsked', email: email() })}>
                {words.link}
              </TextButton>
            </li>
          )}
        </ul>
      </div>
      <Footer kind="links" />
    </ScreenCard>
  );
}
