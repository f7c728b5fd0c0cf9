import { type ReactNode, useEffect, useRef } from 'react';
import { useClass } from '../kit/surroundings.ts';

type ProblemLineProps = {
  readonly id?: string;
  readonly children: string | undefined;
};

/** What went wrong, where it did. Its place is always there: what appears in it is read out, and seen. */
export function ProblemLine({ id, children }: ProblemLineProps): ReactNode {
  const classOf = useClass();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (children !== undefined) line.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <p className={classOf('error')} id={id} role="alert" ref={line}>
      {children}
    </p>
  );
}
