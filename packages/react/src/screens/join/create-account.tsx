import { type ReactNode, useRef } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { EmailField } from '../../kit/field.tsx';
import { Form } from '../../kit/form.tsx';
import { NameField } from '../../kit/name-field.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { entry } from '../../messages/en/entry.ts';
import { join } from '../../messages/en/join.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import { NewPasswordField } from '../../passwords/new-password-field.tsx';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function CreateAccount({ flow }: ScreenProps<'create-account'>): ReactNode {
  const { send } = useWidget();
  const problemText = useProblemText();
  const classOf = useClass();
  const { fields, cancel } = useWords('entry', entry);
  const words = useWords('join', join).createAccount;
  const { plan, data, errors } = flow;
  const body = useRef<HTMLDivElement>(null);
  const email = () =>
    body.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? data.email;
  return (
    <ScreenCard flow={flow} title={words.title} footer="links">
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
          <EmailField
            label={fields.email}
            defaultValue={data.email}
            error={errors.email && problemText(errors.email)}
          />
          {plan.requireName && (
            <NameField label={fields.name} error={errors.name && problemText(errors.name)} />
          )}
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
    </ScreenCard>
  );
}
