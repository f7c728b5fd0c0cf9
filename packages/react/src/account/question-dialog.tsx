import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAuthContext } from '../context.ts';
import { useClass } from '../kit/surroundings.ts';
import { Frame } from './frame.tsx';

type QuestionDialogProps = {
  readonly title: string;
  readonly text: string;
  /** False too where it was closed without an answer. */
  readonly onEnd: (answer: boolean) => void;
  /** What it can be answered with. */
  readonly children: (answer: (answer: boolean) => void) => ReactNode;
};

/** Asks something that has to be answered before anything else. */
export function QuestionDialog({ title, text, onEnd, children }: QuestionDialogProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  const { direction, language } = useAuthContext();
  const dialog = useRef<HTMLDialogElement>(null);
  const given = useRef(false);

  useEffect(() => {
    // Strict mode comes by twice, and an open dialog cannot be opened.
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  /** Closed before it is taken away: only then the browser puts the focus back. */
  function close(answer: boolean): void {
    given.current = answer;
    dialog.current?.close();
  }

  return (
    <Frame part="account">
      <dialog
        className={classOf('dialog')}
        ref={dialog}
        lang={language}
        dir={direction}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onClose={() => onEnd(given.current)}
      >
        <h2 className={classOf('heading')} id={`${id}-title`}>
          {title}
        </h2>
        <p className={classOf('text')} id={`${id}-text`}>
          {text}
        </p>
        {children(close)}
      </dialog>
    </Frame>
  );
}
