import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { phone } from '../messages/en/phone.ts';
import { fill } from '../messages/words.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { TaskFrame } from './section.tsx';
import { usePhoneAgain } from './use-phone-again.ts';
import type { WayBackProps } from './way-back.ts';

/** Signs in again with a code that is sent to the number of the account. */
export function PhoneAgain({ account, onEnd }: WayBackProps): ReactNode {
  const words = useWords('account', english);
  const { reauthenticate, problems } = useWords('phone', phone);
  const { phoneNumber, sent, task, ask, submit } = usePhoneAgain(account, onEnd);

  return (
    <TaskFrame task={task} problems={problems}>
      {sent === undefined ? (
        <Actions>
          <Button kind="plain" onPress={() => onEnd(false)}>
            {words.cancel}
          </Button>
          <Button onPress={ask}>{fill(reauthenticate.send, { phoneNumber })}</Button>
        </Actions>
      ) : (
        <PhoneCodeForm
          phoneNumber={phoneNumber}
          sent={sent}
          task={task}
          submit={words.reauthenticate.submit}
          onSubmit={submit}
          onCancel={() => onEnd(false)}
          onResend={ask}
        />
      )}
    </TaskFrame>
  );
}
