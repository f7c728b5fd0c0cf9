import { type FormEvent, useId, useRef, useState } from 'react';
import { useBackend } from '../backend-context.ts';
import { addressOf, type Board, isAddress, mostMembers } from '../data/board.ts';
import { shareBoard, unshareBoard } from '../data/boards.ts';
import { fill, reasonOf, words } from '../messages/messages.ts';
import { Dialog } from './dialog.tsx';
import { CloseIcon } from './icons.tsx';
import { useNews } from './news.tsx';

const said = words.share;

function problemWith(address: string, members: readonly string[]): string | undefined {
  if (!isAddress(address)) return said.invalid;
  if (members.includes(address)) return said.already;
  return members.length >= mostMembers ? said.full : undefined;
}

type ShareDialogProps = { readonly board: Board; readonly onClose: () => void };

export function ShareDialog({ board, onClose }: ShareDialogProps) {
  const { firestore } = useBackend();
  const tell = useNews();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [heard, setHeard] = useState('');
  const { members } = board;

  const failed = (error: unknown) => {
    tell({ text: fill(said.failed, { reason: reasonOf(error) }), isProblem: true });
  };

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const address = addressOf(field.current?.value ?? '');
    const found = problemWith(address, members);
    setProblem(found);
    field.current?.focus();
    if (found !== undefined || field.current === null) return;
    field.current.value = '';
    setHeard(fill(said.added, { email: address }));
    shareBoard(firestore, board.id, address).catch(failed);
  }

  function remove(address: string): void {
    setHeard(fill(said.removed, { email: address }));
    field.current?.focus();
    unshareBoard(firestore, board.id, address).catch(failed);
  }

  return (
    <Dialog title={fill(said.title, { name: board.name })} onClose={onClose}>
      <p>{said.text}</p>
      <form className="share-form" noValidate onSubmit={add}>
        <label htmlFor={id}>{said.field}</label>
        <div>
          <input
            className="input"
            ref={field}
            id={id}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-problem`}
          />
          <button className="button" data-kind="primary" type="submit">
            {said.add}
          </button>
        </div>
        <p className="problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      </form>
      <h3>{said.members}</h3>
      {members.length === 0 ? (
        <p className="quiet">{said.none}</p>
      ) : (
        <ul className="members">
          {members.map((address) => (
            <li key={address}>
              <bdi>{address}</bdi>
              <button
                className="icon-button"
                type="button"
                aria-label={fill(said.remove, { email: address })}
                onClick={() => remove(address)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="hidden" role="status">
        {heard}
      </p>
      <div className="actions">
        <button className="button" type="button" onClick={onClose}>
          {said.close}
        </button>
      </div>
    </Dialog>
  );
}
