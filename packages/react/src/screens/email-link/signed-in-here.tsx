import type { ReactNode } from 'react';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { emailLink } from '../../messages/en/email-link.ts';

/** Who is signed in already, where a link may be for somebody else. */
export function SignedInHere({ name }: { readonly name: string | undefined }): ReactNode {
  const classOf = useClass();
  const { text } = useWords('emailLink', emailLink).here;
  if (name === undefined) return null;
  return (
    <p className={classOf('text')}>
      <Text values={{ current: <EmailAddress>{name}</EmailAddress> }}>{text}</Text>
    </p>
  );
}
