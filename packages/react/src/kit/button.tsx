import type { ReactNode } from 'react';
import { useClass } from './surroundings.ts';

type ButtonProps = {
  readonly children: ReactNode;
  /** `primary` does what the screen is for; `plain` is the other way out. */
  readonly kind?: 'primary' | 'plain' | 'danger';
  /** Without it, the button sends its form. */
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly 'aria-describedby'?: string | undefined;
};

/** Sends its form, or does what `onPress` says. */
export function Button({
  children,
  kind = 'primary',
  onPress,
  isDisabled,
  'aria-describedby': describedBy,
}: ButtonProps): ReactNode {
  const classOf = useClass();
  return (
    <button
      className={classOf('button')}
      data-kind={kind}
      type={onPress === undefined ? 'submit' : 'button'}
      onClick={onPress}
      aria-disabled={isDisabled || undefined}
      aria-describedby={describedBy}
    >
      {children}
    </button>
  );
}

/** A link in its looks, an action in its nature. */
export function TextButton({
  children,
  onPress,
  'aria-expanded': isExpanded,
}: {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** It opens and closes what follows. */
  readonly 'aria-expanded'?: boolean;
}): ReactNode {
  const classOf = useClass();
  return (
    <button
      className={classOf('textButton')}
      type="button"
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The row of buttons: the way out first, the way on last. */
export function Actions({ children }: { readonly children: ReactNode }): ReactNode {
  const classOf = useClass();
  return <div className={classOf('actions')}>{children}</div>;
}
