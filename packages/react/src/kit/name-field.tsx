import type { ReactNode } from 'react';
import { Field, type KnownFieldProps } from './field.tsx';

/** A field for a name, which browsers fill in. */
export function NameField(props: KnownFieldProps): ReactNode {
  return <Field {...props} name="name" type="text" autoComplete="name" dir="auto" />;
}
