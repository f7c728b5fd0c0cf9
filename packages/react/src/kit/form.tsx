import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useClass } from './surroundings.ts';

type FormProps = Pick<ComponentProps<'form'>, 'children' | 'onInput'> & {
  /** By field; only whether there are any matters here. */
  readonly errors: object;
  /** Reads what is in a field. */
  readonly onSubmit: (read: (field: string) => string) => void;
};

/** Fields and a button. What is wrong gets the focus, the first of it first. */
export function Form({ errors, onSubmit, ...props }: FormProps): ReactNode {
  const classOf = useClass();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onSubmit((field) => String(data.get(field) ?? ''));
  }

  // Pressed before the page has come alive, a form of this method does nothing: it neither
  // reloads the page nor puts what was typed into its address.
  return (
    <form
      {...props}
      className={classOf('form')}
      ref={form}
      method="dialog"
      noValidate
      onSubmit={submit}
    />
  );
}
