import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button, TextButton } from '../../kit/button.tsx';
import { Form } from '../../kit/form.tsx';
import { PasswordField } from '../../kit/password-field.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Username } from '../../kit/username.tsx';
import { actions } from '../../messages/en/actions.ts';
import { entry } from '../../messages/en/entry.ts';
import { useProblemText } from '../../messages/problem-text.ts';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { ActionText, useActionText } from './action-words.tsx';
import { SomebodyElse } from './somebody-else.tsx';

type Props = ScreenProps<'action-sign-in'>;

/** The password of the account. Who knows it keeps everything as it is. */
function PasswordForm({ flow: { data, errors } }: Props): ReactNode {
  const { send } = useWidget();
  const { fields } = useWords('entry', entry);
  const words = useWords('actions', actions);
  const problemText = useProblemText({ INVALID_LOGIN_CREDENTIALS: words.identity.wrong });
  const { email } = data;
  return (
    <Form
      errors={errors}
      onSubmit={(read) => send({ type: 'passwordEntered', email, password: read('password') })}
    >
      <Username email={email} />
      <PasswordField
        label={fields.password}
        error={errors.password && problemText(errors.password)}
      />
      <Actions>
        <Button>{words[data.mode].submit}</Button>
      </Actions>
    </Form>
  );
}

/** The page to sign in on in any way there is, for whom there is no password to ask for. */
function SignInButton({ flow: { data } }: Props): ReactNode {
  const { send } = useWidget();
  const { identity } = useWords('actions', actions);
  const { submit } = useWords('entry', entry).passwordSignIn;
  return (
    <Actions>
      <Button onPress={() => send({ type: 'othersAsked' })}>
        {data.asks.otherAccount === undefined ? submit : identity.switch}
      </Button>
    </Actions>
  );
}

/** The same beside a password. */
function AnotherWay({ flow: { data } }: Props): ReactNode {
  const { send } = useWidget();
  const { identity } = useWords('actions', actions);
  return (
    <TextButton onPress={() => send({ type: 'othersAsked' })}>
      {data.asks.otherAccount === undefined ? identity.anotherWay : identity.switch}
    </TextButton>
  );
}

/** The way on for who cannot sign in, and its price. */
function Without({ flow: { data } }: Props): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { identity } = useWords('actions', actions);
  const { unknown, unknownNote, without, withoutNote } = identity;
  const [label, note] = data.asks.password ? [unknown, unknownNote] : [without, withoutNote];
  return (
    <>
      <TextButton onPress={() => send({ type: 'passwordUnknown' })}>{label}</TextButton>
      <p className={classOf('hint')}>{note}</p>
    </>
  );
}

/** Asks whoever opened a link whether the account is theirs, before it does anything. */
export function ActionSignIn({ flow }: Props): ReactNode {
  const classOf = useClass();
  const words = useWords('actions', actions);
  const { data } = flow;
  const { password, signInPage, otherAccount } = data.asks;
  const { title } = words[data.mode];
  const text = useActionText(data);
  const { identity } = words;
  const withoutPassword = signInPage ? identity.signIn : identity.openAgain;
  return (
    <ScreenCard flow={flow} title={title}>
      {data.mode === 'verifyAndChangeEmail' && (
        <p className={classOf('text')}>
          <ActionText code={data}>{text}</ActionText>
        </p>
      )}
      <p className={classOf('text')}>
        <ActionText code={data}>{password ? identity.password : withoutPassword}</ActionText>
      </p>
      <SomebodyElse name={otherAccount} />
      {password && <PasswordForm flow={flow} />}
      {!password && signInPage && <SignInButton flow={flow} />}
      <ul className={classOf('offers')}>
        {password && signInPage && (
          <li>
            <AnotherWay flow={flow} />
          </li>
        )}
        {data.mode === 'verifyEmail' && (
          <li>
            <Without flow={flow} />
          </li>
        )}
      </ul>
    </ScreenCard>
  );
}
