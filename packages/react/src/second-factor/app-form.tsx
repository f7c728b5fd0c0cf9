import type { ReactNode } from 'react';
import { useWords } from '../context.ts';
import type { AppSecret } from '../flow/screens.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { CodeField } from '../parts/code-field.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import type { FieldError } from '../parts/problem-text.ts';
import { SetupKey } from './setup-key.tsx';

type AppFormProps = {
  readonly secret: AppSecret;
  readonly errors: {
    readonly code?: FieldError | undefined;
    readonly name?: FieldError | undefined;
  };
  readonly onSubmit: (entered: { readonly code: string; readonly name: string }) => void;
  /** The buttons. */
  readonly children: ReactNode;
};

/** Everything it takes to add an authenticator app. */
export function AppForm({ secret, errors, onSubmit, children }: AppFormProps): ReactNode {
  const { totpEnrol: words } = useWords('secondFactor', secondFactor);
  return (
    <>
      <SetupKey {...secret} />
      <Form
        errors={errors}
        onSubmit={(read) => onSubmit({ code: read('code'), name: read('name') })}
      >
        <CodeField label={words.code} error={errors.code} sendsForm={false} />
        <Field
          name="name"
          type="text"
          autoComplete="off"
          dir="auto"
          label={words.name}
          hint={words.nameHint}
          error={errors.name}
        />
        {children}
      </Form>
    </>
  );
}
