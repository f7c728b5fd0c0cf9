import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import type { Board } from '../data/board.ts';
import { createBoard } from '../data/boards.ts';
import { addressOfBoard, chooseBoard } from '../hooks/use-chosen-board.ts';
import { fill, reasonOf, words } from '../messages/messages.ts';
import { useNews } from './news.tsx';

const said = words.boards;

type BoardListProps = {
  readonly boards: readonly Board[];
  readonly chosen: string | undefined;
};

/** With any of these, people ask the browser for a new tab or a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export function BoardList({ boards, chosen }: BoardListProps) {
  const { localId: uid } = useAccount();
  const follow = (event: MouseEvent, id: string) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    chooseBoard(id);
  };
  const about = ({ owner, isOpen }: Board) =>
    owner === uid ? undefined : isOpen ? said.open : said.shared;
  return (
    <nav className="boards" aria-label={said.label}>
      <ul>
        {boards.map((board) => (
          <li key={board.id}>
            <a
              href={addressOfBoard(board.id)}
              aria-current={board.id === chosen ? 'page' : undefined}
              onClick={(event) => follow(event, board.id)}
            >
              <bdi>{board.name}</bdi>
              {about(board) && <small>{about(board)}</small>}
            </a>
          </li>
        ))}
      </ul>
      <NewBoard isFirst={!boards.some(({ owner }) => owner === uid)} />
    </nav>
  );
}

function NewBoard({ isFirst }: { readonly isFirst: boolean }) {
  const { firestore } = useBackend();
  const { localId: uid } = useAccount();
  const tell = useNews();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();

  function close(): void {
    setOpen(false);
    setProblem(undefined);
    requestAnimationFrame(() => opener.current?.focus());
  }

  function create(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name === '') {
      setProblem(said.nameNeeded);
      return;
    }
    const board = createBoard(firestore, uid, name);
    board.saved.catch((error: unknown) =>
      tell({ text: fill(said.failed, { reason: reasonOf(error) }), isProblem: true }),
    );
    tell({ text: fill(said.created, { name }) });
    close();
    chooseBoard(board.id);
  }

  if (!isOpen) {
    return (
      <button className="button" type="button" ref={opener} onClick={() => setOpen(true)}>
        {said.create}
      </button>
    );
  }
  return (
    <form className="new-board" noValidate onSubmit={create}>
      <label htmlFor={id}>{said.newName}</label>
      <input
        className="input"
        id={id}
        name="name"
        maxLength={60}
        defaultValue={isFirst ? said.firstName : ''}
        autoComplete="off"
        dir="auto"
        // Whoever has just pressed the button wants to type.
        // biome-ignore lint/a11y/noAutofocus: the form was asked for
        autoFocus
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <div className="actions">
        <button className="button" type="button" onClick={close}>
          {said.cancel}
        </button>
        <button className="button" data-kind="primary" type="submit">
          {said.confirm}
        </button>
      </div>
    </form>
  );
}
