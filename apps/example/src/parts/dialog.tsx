import { type ReactNode, useEffect, useId, useRef } from 'react';

type DialogProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The browser's own, which keeps the focus inside. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      // The browser gives it back only where the dialog is still in the page.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onCancel={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

type QuestionProps = {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

export function Question({ title, text, confirm, cancel, onConfirm, onClose }: QuestionProps) {
  const answer = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className="actions">
        <button className="button" type="button" onClick={onClose}>
          {cancel}
        </button>
        <button className="button" data-kind="danger" type="button" onClick={answer}>
          {confirm}
        </button>
      </div>
    </Dialog>
  );
}
