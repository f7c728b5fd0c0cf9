import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Actions, Button } from '../kit/button.tsx';

type OpenerProps = {
  readonly label: string;
  readonly kind?: 'plain' | 'danger';
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** What the button opens. */
  readonly children: ReactNode;
};

/** A button that gives way to a form. The focus goes along, and comes back with the button. */
export function Opener({
  label,
  kind = 'plain',
  isOpen,
  onOpen,
  children,
}: OpenerProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);

  useLayoutEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    const target = isOpen ? 'input:not([hidden])' : 'button';
    place.current?.querySelector<HTMLElement>(target)?.focus();
  }, [isOpen]);

  return (
    <div ref={place}>
      {isOpen ? (
        children
      ) : (
        <Actions>
          <Button kind={kind} onPress={onOpen}>
            {label}
          </Button>
        </Actions>
      )}
    </div>
  );
}
