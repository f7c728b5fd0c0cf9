import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { Form } from '../../kit/form.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { entry } from '../../messages/en/entry.ts';
import { federated } from '../../messages/en/federated.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { useProvider } from './use-provider.ts';

export function LinkingPassword({ flow }: ScreenProps<'linking-password'>): ReactNode {
  const { send } = useWidget();
  const problemText = useProblemText();
  const classOf = useClass();
  const { fields, cancel, passwordSignIn } = useWords('entry', entry);
  const words = useWords('federated', federated).linking;
  const { plan, data, errors } = flow;
  const { email, connects, isKnown } = data;
  const { name: provider } = useProvider(connects);
  return (
    <ScreenCard flow={flow} title={words.title} footer="links">
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{email}</EmailAddress>, provider }}>
          {words.passwordText}
        </Text>
      </p>
      <Form
        errors={errors}
        onSubmit={(read) => send({ type: 'passwordEntered', email, password: read('password') })}
      >
        {/* For password managers, which otherwise do not know whose password they are asked for. */}
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={fields.password}
          error={errors.password && problemText(errors.password)}
        />
        <TextButton onPress={() => send({ type: 'recoveryAsked', email })}>
          {passwordSignIn.trouble}
        </TextButton>
        <Actions>
          <Button kind="plain" onPress={() => send({ type: 'backPressed' })}>
            {cancel}
          </Button>
          <Button>{passwordSignIn.submit}</Button>
        </Actions>
      </Form>
      {!isKnown && plan.email.link && (
        <ul className={classOf('offers')}>
          <li>
            <TextButton onPress={() => send({ type: 'linkAsked', email })}>
              {passwordSignIn.link}
            </TextButton>
          </li>
        </ul>
      )}
    </ScreenCard>
  );
}
