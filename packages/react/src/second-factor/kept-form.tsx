import { type ReactNode, useId } from 'react';
import { useClass, useWidget } from '../context.ts';
import { Form } from '../parts/form.tsx';

type KeptFormProps = {
  /** What has to be said before one can go on. */
  readonly label: string;
  readonly error?: string | undefined;
  readonly onSubmit: (isSaid: boolean) => void;
  /** The buttons. */
  readonly children: ReactNode;
};

/** Asks whether something was kept that will not be shown again. */
export function KeptForm({ label, error, onSubmit, children }: KeptFormProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  const { send } = useWidget();
  return (
    <Form
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
            onChange={() => {
              if (error !== undefined) send({ type: 'fieldEdited', field: 'confirmation' });
            }}
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
