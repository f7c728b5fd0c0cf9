import type { ReactNode } from 'react';
import { Field } from '../kit/field.tsx';

type RecoveryCodeFieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
};

/** Spaces, dashes and capitals do not matter; the server takes them as they come. */
export const RecoveryCodeField = (props: RecoveryCodeFieldProps): ReactNode => (
  <Field
    {...props}
    name="code"
    type="text"
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="done"
    dir="ltr"
  />
);
