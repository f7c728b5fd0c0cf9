import type { ReactNode } from 'react';
import { useWords } from '../../context.ts';
import type { ReadCode } from '../../flow/screens.ts';
import { actions } from '../../messages/en/actions.ts';
import { EmailAddress, Text } from '../../parts/text.tsx';

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
        email: <EmailAddress>{email}</EmailAddress>,
        newEmail: <EmailAddress>{newEmail}</EmailAddress>,
        factor:
          factor === undefined ? revertSecondFactorAddition.unnamedFactor : <bdi>{factor}</bdi>,
      }}
    >
      {children}
    </Text>
  );
}
