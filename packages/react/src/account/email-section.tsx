import type { Account } from '@latchkey/client';
import { type ReactNode, useState } from 'react';
import { Actions, Button } from '../kit/button.tsx';
import { EmailAddress } from '../kit/email-address.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { account as english } from '../messages/en/account.ts';
import { AddEmail } from './add-email.tsx';
import { isAwaited } from './email-state.ts';
import { ForAccount } from './for-account.tsx';
import { Mailed } from './mailed.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import { Opener } from './opener.tsx';
import { ResendMail } from './resend.tsx';
import { Section, Titled } from './section.tsx';
import { useEmail } from './use-email.ts';

type EmailProps = {
  readonly account: Account;
  readonly email: string;
  /** It was added just now: its owner is asked at once to show that it is theirs. */
  readonly isNew: boolean;
};

function Email({ account, email, isNew }: EmailProps): ReactNode {
  const classOf = useClass();
  const words = useWords('account', english).email;
  const { emailVerified } = account;
  const own = useEmail(account, email, isNew);
  const { task, mail, isChanging, verify, change, turnTo } = own;
  const awaited = mail && isAwaited(mail, { email, emailVerified }) ? mail : undefined;
  return (
    <Section
      title={words.title}
      isReplacement={isNew}
      task={task}
      below={
        awaited && (
          <ResendMail
            sent={awaited}
            onPress={() => (awaited.kind === 'change' ? change(awaited.email) : verify())}
          />
        )
      }
      done={
        awaited && (
          <Mailed
            text={awaited.kind === 'change' ? words.changeSent : words.verifySent}
            email={awaited.email}
          />
        )
      }
    >
      <p className={classOf('text')}>
        <EmailAddress>{email}</EmailAddress>{' '}
        <span className="lk-badge" data-kind={emailVerified ? 'good' : 'open'}>
          {emailVerified ? words.verified : words.unverified}
        </span>
      </p>
      {!emailVerified && mail?.kind !== 'verify' && (
        <Actions>
          <Button kind="plain" onPress={verify}>
            {words.verify}
          </Button>
        </Actions>
      )}
      <Opener label={words.change} isOpen={isChanging} onOpen={() => turnTo(true)}>
        <NewEmailForm email={email} task={task} onSubmit={change} onCancel={() => turnTo(false)} />
      </Opener>
      {own.dialog}
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
