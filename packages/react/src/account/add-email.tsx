import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useSettings } from '../hooks/use-settings.ts';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { FirstEmailForm } from './first-email-form.tsx';
import { Mailed } from './mailed.tsx';
import { Opener } from './opener.tsx';
import { TaskFrame } from './section.tsx';
import { useAddEmail } from './use-add-email.ts';

type AddEmailProps = {
  readonly account: Account;
  /** Where this can be done, why somebody would. */
  readonly children: ReactNode;
  /** Told before the account is another one, and this may be gone. */
  readonly onAdding?: (email: string) => void;
};

/**
 * A first address, and the password that goes with it: the protocol gives an account both at once.
 * Where nobody signs in with a password, there is no such way.
 */
export function AddEmail({ account, children, onAdding }: AddEmailProps): ReactNode {
  const classOf = useClass();
  const settings = useSettings();
  const words = useWords('account', english).email;
  const { isOpen, mail, task, dialog, turnTo, add } = useAddEmail(account, onAdding);
  if (settings !== undefined && !settings.passwordSignIn) return children;
  return (
    <TaskFrame
      task={task}
      done={mail && !isOpen && <Mailed text={words.changeSent} email={mail.email} />}
    >
      {children}
      <p className={classOf('text')}>{words.addText}</p>
      <Opener label={words.add} isOpen={isOpen} onOpen={() => turnTo(true)}>
        <FirstEmailForm task={task} onSubmit={add} onCancel={() => turnTo(false)} />
      </Opener>
      {dialog}
    </TaskFrame>
  );
}
