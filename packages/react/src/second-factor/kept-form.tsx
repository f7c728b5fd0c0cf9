import { type ComponentProps, type ReactNode, useId } from 'react';
import { Form } from '../kit/form.tsx';
import { useClass } from '../kit/surroundings.ts';

type KeptFormProps = Pick<ComponentProps<typeof Form>, 'onInput'> & {
  /** What has to be said before one can go on. */
  readonly label: string;
  readonly error?: string | undefined;
  readonly onSubmit: (isSaid: boolean) => void;
  /** The buttons. */
  readonly children: ReactNode;
};

/** Asks whether something was kept that will not be shown again. */
export function KeptForm({ label, error, onSubmit, children, ...form }: KeptFormProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  return (
    <Form
      {...form}
      errors={error === undefined ? {} : { confirmation: error }}
      onSubmit={(read) => onSubmit(read('confirmation') === 'yes')}
    >
      <div className={classOf('field')}>
        <label className="lk-check">
          <input
            type="checkbox"
            name="confirmation"
            value="yes"
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : id}
          />
          {label}
        </label>
        <p className={classOf('error')} id={id} role="alert">
          {error}
        </p>
      </div>
      {children}
    </Form>
  );
}
