import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { Actions, Button } from '../../kit/button.tsx';
import { EmailAddress } from '../../kit/email-address.tsx';
import { Form } from '../../kit/form.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { TickIcon } from '../../kit/tick-icon.tsx';
import { actions } from '../../messages/en/actions.ts';
import { entry } from '../../messages/en/entry.ts';
import { fill } from '../../messages/words.ts';
import { NewPasswordField } from '../../passwords/new-password-field.tsx';
import type { ScreenProps } from '../../region.ts';
import { ScreenCard } from '../screen.tsx';
import { SomebodyElse } from './somebody-else.tsx';
import { Stay, WayOn } from './way-on.tsx';

export function PasswordReset({ flow }: ScreenProps<'password-reset'>): ReactNode {
  const { send } = useWidget();
  const classOf = useClass();
  const { fields } = useWords('entry', entry);
  const words = useWords('actions', actions).passwordReset;
  const { data, errors } = flow;
  return (
    <ScreenCard flow={flow} title={words.title}>
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{data.email}</EmailAddress> }}>{words.text}</Text>
      </p>
      <SomebodyElse name={data.otherAccount} />
      <Form
        errors={errors}
        onSubmit={(read) => send({ type: 'newPasswordEntered', password: read('newPassword') })}
      >
        {/* Password managers file the new password under this name. */}
        <input
          className="lk-hidden"
          type="email"
          name="email"
          autoComplete="username"
          value={data.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPasswordField label={fields.newPassword} error={errors.newPassword} />
        <Actions>
          {data.otherAccount !== undefined && <Stay />}
          <Button>{words.submit}</Button>
        </Actions>
      </Form>
    </ScreenCard>
  );
}

export function PasswordResetDone({ flow }: ScreenProps<'password-reset-done'>): ReactNode {
  const classOf = useClass();
  const { send } = useWidget();
  const { passwordReset, signInAs } = useWords('actions', actions);
  const { email, continues, otherAccount } = flow.data;
  return (
    <ScreenCard flow={flow} title={passwordReset.doneTitle} icon={<TickIcon />}>
      <p className={classOf('text')}>{passwordReset.doneText}</p>
      <SomebodyElse name={otherAccount} />
      <Actions>
        {otherAccount === undefined ? (
          <WayOn continues={continues} />
        ) : (
          <>
            <Stay />
            <Button onPress={() => send({ type: 'continuePressed' })}>
              {fill(signInAs, { email })}
            </Button>
          </>
        )}
      </Actions>
    </ScreenCard>
  );
}
