import { type ComponentProps, type ReactNode, useId } from 'react';
import { useClass } from './surroundings.ts';

type FieldProps = Omit<ComponentProps<'input'>, 'name' | 'autoComplete'> & {
  readonly name: string;
  readonly autoComplete: string;
  readonly label: string;
  /** What is wrong with it, as a sentence. */
  readonly error?: string | undefined;
  /** Beside the input: a country before it, the button that shows a password behind it. */
  readonly before?: ReactNode;
  readonly aside?: ReactNode;
  /** Below it; read out with it. */
  readonly hint?: ReactNode;
};

/** A labelled input that says what is wrong with it. */
export function Field({ label, error, before, aside, hint, ...input }: FieldProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classOf('field')}>
      <label className={classOf('label')} htmlFor={id}>
        {label}
      </label>
      <div className="lk-input-row">
        {before}
        <input
          {...input}
          className={classOf('input')}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        {aside}
      </div>
      <p className={classOf('error')} id={`${id}-error`} role="alert">
        {error}
      </p>
      {hint && (
        <div className={classOf('hint')} id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** What is said of a field whose kind is known. */
export type KnownFieldProps = Pick<FieldProps, 'error' | 'hint'> & {
  readonly label: string;
  readonly defaultValue?: string;
};

/** A field for an address, which browsers fill in, with a passkey too. */
export function EmailField(props: KnownFieldProps): ReactNode {
  return (
    <Field
      {...props}
      name="email"
      type="email"
      autoComplete="username webauthn"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}
