import { type ReactNode, useRef } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { EmailField } from '../../kit/field.tsx';
import { Form } from '../../kit/form.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { useHaste } from '../../kit/use-haste.ts';
import { entry } from '../../messages/en/entry.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';

export function PasswordSignIn({ flow }: ScreenProps<'password-sign-in'>): ReactNode {
  const { send } = useWidget();
  const problemText = useProblemText();
  const classOf = useClass();
  const words = useWords('entry', entry);
  const { title, submit, trouble, newHere, create, link, others } = words.passwordSignIn;
  const { plan, data, errors } = flow;
  const body = useRef<HTMLDivElement>(null);
  const isHasty = useHaste();
  /** The address as it stands in the field: it can be corrected here, and every way on takes it. */
  const email = () =>
    body.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? data.email;
  return (
    <ScreenCard flow={flow} title={title} footer="links">
      <div ref={body}>
        <Form
          errors={errors}
          onSubmit={(read) => {
            const [email, password] = [read('email'), read('password')];
            if (password || !isHasty()) send({ type: 'passwordEntered', email, password });
          }}
        >
          <EmailField
            label={words.fields.email}
            defaultValue={data.email}
            error={errors.email && problemText(errors.email)}
          />
          <PasswordField
            label={words.fields.password}
            error={errors.password && problemText(errors.password)}
          />
          <TextButton onPress={() => send({ type: 'recoveryAsked', email: email() })}>
            {trouble}
          </TextButton>
          <Actions>
            <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
              {words.back}
            </Button>
            <Button>{submit}</Button>
          </Actions>
        </Form>
        <ul className={classOf('offers')}>
          {!data.isKnown && (
            <li>
              {newHere}{' '}
              <TextButton onPress={() => send({ type: 'creationAsked', email: email() })}>
                {create}
              </TextButton>
            </li>
          )}
          {plan.email.link && (
            <li>
              <TextButton onPress={() => send({ type: 'linkAsked', email: email() })}>
                {link}
              </TextButton>
            </li>
          )}
          {plan.providers.length > 1 && (
            <li>
              <TextButton onPress={() => send({ type: 'othersAsked' })}>{others}</TextButton>
            </li>
          )}
        </ul>
      </div>
    </ScreenCard>
  );
}
