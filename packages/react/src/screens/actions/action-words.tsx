import type { ReactNode } from 'react';
import type { ReadCode } from '../../flow/screens.ts';
import { EmailAddress } from '../../kit/email-address.tsx';
import { useWords } from '../../kit/surroundings.ts';
import { Text } from '../../kit/text.tsx';
import { actions } from '../../messages/en/actions.ts';

/** A sentence about a mailed link, with what the link is about in it. */
export function ActionText({
  code,
  children,
}: {
  readonly code: ReadCode;
  readonly children: string;
}): ReactNode {
  const { revertSecondFactorAddition } = useWords('actions', actions);
  const { email, newEmail = '', factor } = code;
  return (
    <Text
      values={{
        // An account without an address is that of the one it is to get.
        email: <EmailAddress>{email || newEmail}</EmailAddress>,
        newEmail: <EmailAddress>{newEmail}</EmailAddress>,
        factor:
          factor === undefined ? revertSecondFactorAddition.unnamedFactor : <bdi>{factor}</bdi>,
      }}
    >
      {children}
    </Text>
  );
}

/** What the link does. Who had no address before loses none. */
export function useActionText({ mode, email }: ReadCode): string {
  const words = useWords('actions', actions);
  const isFirst = mode === 'verifyAndChangeEmail' && email === '';
  return isFirst ? words.verifyAndChangeEmail.firstText : words[mode].text;
}
