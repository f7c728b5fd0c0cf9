import type { Account } from '@latchkey/client';
import type { ReactNode } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Resend } from '../parts/resend.tsx';
import { EmailAddress, Text } from '../parts/text.tsx';
import { mailProblemOf } from './account-problem.ts';
import { sendVerification } from './account-tasks.ts';
import { Mailed } from './mailed.tsx';
import { ownToken } from './own-token.ts';
import { TaskFrame } from './section.tsx';
import { useVerifies } from './sections-beside.ts';
import { useMail } from './use-mail.ts';
import { useTask } from './use-task.ts';

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
  const { client } = useAuthContext();
  const classOf = useClass();
  const { verify, verifySent } = useWords('account', english).email;
  const task = useTask<never>();
  const { mail, noteSent } = useMail<'verify'>();
  const isButtonHere = useVerifies(part);

  const send = () =>
    task.start({
      problemOf: mailProblemOf,
      async task() {
        const idToken = await ownToken(client, account.localId);
        await sendVerification({ client, account, idToken }, location.href);
        noteSent('verify', email);
        return undefined;
      },
    });

  return (
    <TaskFrame
      task={task}
      onResend={send}
      done={mail && <Mailed text={verifySent} email={email} />}
      below={mail && <Resend sent={mail} />}
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
