import type { ComponentProps, ReactNode } from 'react';
import type { AppSecret } from '../flow/screens.ts';
import { CodeField } from '../kit/code-field.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { useWords } from '../kit/surroundings.ts';
import { secondFactor } from '../messages/en/second-factor.ts';
import { SetupKey } from './setup-key.tsx';

type AppFormProps = Pick<ComponentProps<typeof Form>, 'onInput'> & {
  readonly secret: AppSecret;
  readonly errors: {
    readonly code?: string | undefined;
    readonly name?: string | undefined;
  };
  readonly onSubmit: (entered: { readonly code: string; readonly name: string }) => void;
  /** The buttons. */
  readonly children: ReactNode;
};

/** Everything it takes to add an authenticator app. */
export function AppForm({ secret, errors, onSubmit, children, ...form }: AppFormProps): ReactNode {
  const { totpEnrol: words } = useWords('secondFactor', secondFactor);
  return (
    <>
      <SetupKey {...secret} />
      <Form
        {...form}
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
