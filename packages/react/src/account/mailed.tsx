import type { ReactNode } from 'react';
import { EmailAddress } from '../kit/email-address.tsx';
import { useClass } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';

type MailedProps = {
  /** With a place for `{email}`. */
  readonly text: string;
  readonly email: string;
};

/** Says where a mail went. */
export function Mailed({ text, email }: MailedProps): ReactNode {
  const classOf = useClass();
  return (
    <p className={classOf('text')}>
      <Text values={{ email: <EmailAddress>{email}</EmailAddress> }}>{text}</Text>
    </p>
  );
}
