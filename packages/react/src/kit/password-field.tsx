import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { entry } from '../messages/en/entry.ts';
import { EyeIcon } from './eye-icon.tsx';
import { Field } from './field.tsx';
import { useClass, useWords } from './surroundings.ts';

type PasswordFieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
  /** A new one is offered by password managers, a current one is filled in by them. */
  readonly isNew?: boolean;
  readonly hint?: ReactNode;
  readonly onInput?: ComponentProps<'input'>['onInput'];
};

/** A password, with a way to look at it and a word about Caps Lock. */
export function PasswordField({ isNew = false, hint, ...props }: PasswordFieldProps): ReactNode {
  const words = useWords('entry', entry);
  const classOf = useClass();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const watch = (event: KeyboardEvent<HTMLInputElement>) =>
    // Browsers' own fillers send key events without modifiers.
    setCapsLock(event.nativeEvent.getModifierState?.('CapsLock') ?? false);
  const toggle = () => {
    setShown(!isShown);
    row.current?.parentElement?.querySelector('input')?.focus();
  };
  return (
    <Field
      {...props}
      name={isNew ? 'newPassword' : 'password'}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      onKeyUp={watch}
      onKeyDown={watch}
      hint={
        (hint || hasCapsLock) && (
          <>
            {hasCapsLock && (
              <p className="lk-caps-lock" role="status">
                {words.password.capsLock}
              </p>
            )}
            {hint}
          </>
        )
      }
      aside={
        <button
          className={classOf('toggle')}
          ref={row}
          type="button"
          aria-pressed={isShown}
          aria-label={words.password.show}
          title={isShown ? words.password.hide : words.password.show}
          onClick={toggle}
        >
          <EyeIcon isCrossed={isShown} />
        </button>
      }
    />
  );
}
