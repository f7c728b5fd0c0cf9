import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { EmailAddress } from '../kit/email-address.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { account as english } from '../messages/en/account.ts';
import { Mailed } from './mailed.tsx';
import { ResendMail } from './resend.tsx';
import { TaskFrame } from './section.tsx';
import { useVerifies } from './sections-beside.ts';
import { useVerification } from './use-verification.ts';

type VerifyFirstProps = {
  /** The part that waits for it. */
  readonly part: 'passkeys' | 'two-step';
  readonly account: Account;
  readonly email: string;
  /** Why, with a place for `{email}`. */
  readonly children: string;
};

/** What stands in place of something that only a verified address may do: why, and the mail for it. */
export function VerifyFirst({ part, account, email, children }: VerifyFirstProps): ReactNode {
  const classOf = useClass();
  const { verify, verifySent } = useWords('account', english).email;
  const { task, mail, send } = useVerification(account, email);
  const isButtonHere = useVerifies(part);

  return (
    <TaskFrame
      task={task}
      done={mail && <Mailed text={verifySent} email={email} />}
      below={mail && <ResendMail sent={mail} onPress={send} />}
    >
      <p className={classOf('text')}>
        <Text values={{ email: <EmailAddress>{email}</EmailAddress> }}>{children}</Text>
      </p>
      {!mail && isButtonHere && (
        <Actions>
          <Button kind="plain" onPress={send}>
            {verify}
          </Button>
        </Actions>
      )}
    </TaskFrame>
  );
}
