import type { ReactNode } from 'react';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useClass, useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { actions } from '../../messages/en/actions.ts';

/** Who is signed in, where a link is about the account of somebody else. */
export function SomebodyElse({ name }: { readonly name: string | undefined }): ReactNode {
  const classOf = useClass();
  const { other } = useWords('actions', actions).identity;
  if (name === undefined) return null;
  return (
    <p className={classOf('text')}>
      <Text values={{ current: <EmailAddress>{name}</EmailAddress> }}>{other}</Text>
    </p>
  );
}
