import type { Account } from '@latchkey/client';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuthContext, useClass, useWords } from '../context.ts';
import { useReauthenticate } from '../hooks/use-reauthenticate.tsx';
import { account as english } from '../messages/en/account.ts';
import { Actions, Button } from '../parts/button.tsx';
import { Resend } from '../parts/resend.tsx';
import { EmailAddress } from '../parts/text.tsx';
import { mailProblemOf } from './account-problem.ts';
import { sendEmailChange, sendVerification } from './account-tasks.ts';
import { AddEmail } from './add-email.tsx';
import { ForAccount } from './for-account.tsx';
import { Mailed } from './mailed.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import { Opener } from './opener.tsx';
import { ownToken } from './own-token.ts';
import { Section, Titled } from './section.tsx';
import { useMail } from './use-mail.ts';
import { useTask } from './use-task.ts';

type EmailProps = {
  readonly account: Account;
  readonly email: string;
  /** It was added just now: its owner is asked at once to show that it is theirs. */
  readonly isNew: boolean;
};

const fieldOf = {
  INVALID_EMAIL: 'email',
  EMAIL_EXISTS: 'email',
  MISSING_EMAIL: 'email',
} as const;

function Email({ account, email, isNew }: EmailProps): ReactNode {
  const { client } = useAuthContext();
  const classOf = useClass();
  const words = useWords('account', english).email;
  const task = useTask<never>();
  const { run, dialog } = useReauthenticate();
  const { mail, noteSent } = useMail<'verify' | 'change'>();
  const [isChanging, setChanging] = useState(false);
  const isWaited = mail?.kind === 'verify' ? !account.emailVerified : mail?.email !== email;

  function verify(): void {
    task.start({
      problemOf: mailProblemOf,
      async task() {
        const idToken = await ownToken(client, account.localId);
        await sendVerification({ client, account, idToken }, location.href);
        noteSent('verify', email);
        return undefined;
      },
    });
  }

  const begin = useRef(() => {
    if (isNew && !account.emailVerified) verify();
  });
  useEffect(() => begin.current(), []);

  function change(newEmail: string): void {
    task.start({
      fieldOf: isChanging ? fieldOf : {},
      problemOf: mailProblemOf,
      async task() {
        const outcome = await run((idToken) =>
          sendEmailChange({ client, account, idToken }, newEmail, location.href),
        );
        if (outcome.kind === 'cancelled') return undefined;
        noteSent('change', newEmail);
        setChanging(false);
        return undefined;
      },
    });
  }

  function close(): void {
    task.clear();
    setChanging(false);
  }

  return (
    <Section
      title={words.title}
      isReplacement={isNew}
      task={task}
      below={mail && isWaited && <Resend sent={mail} />}
      onResend={() => (mail?.kind === 'change' ? change(mail.email) : verify())}
      done={
        mail &&
        isWaited && (
          <Mailed
            text={mail.kind === 'change' ? words.changeSent : words.verifySent}
            email={mail.email}
          />
        )
      }
    >
      <p className={classOf('text')}>
        <EmailAddress>{email}</EmailAddress>{' '}
        <span className="lk-badge" data-kind={account.emailVerified ? 'good' : 'open'}>
          {account.emailVerified ? words.verified : words.unverified}
        </span>
      </p>
      {!account.emailVerified && mail?.kind !== 'verify' && (
        <Actions>
          <Button kind="plain" onPress={verify}>
            {words.verify}
          </Button>
        </Actions>
      )}
      <Opener label={words.change} isOpen={isChanging} onOpen={() => setChanging(true)}>
        <NewEmailForm email={email} task={task} onSubmit={change} onCancel={close} />
      </Opener>
      {dialog}
    </Section>
  );
}

function OwnEmail({ account }: { readonly account: Account }): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english).email;
  const [added, setAdded] = useState<string>();
  const { email } = account;
  if (email !== undefined) {
    return <Email account={account} email={email} isNew={email === added?.toLowerCase()} />;
  }
  return (
    <Titled title={words.title}>
      <AddEmail account={account} onAdding={setAdded}>
        <p className={classOf('text')}>{words.none}</p>
      </AddEmail>
    </Titled>
  );
}

/** The address, whether it is known to be theirs, and the way to another one, or to a first one. */
export const EmailSection = (): ReactNode => (
  <ForAccount>{(account) => <OwnEmail account={account} />}</ForAccount>
);
