import { useEffect, useRef, useState } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import type { Board } from '../data/board.ts';
import { deleteBoard, unshareBoard } from '../data/boards.ts';
import { leaveBoard } from '../hooks/use-chosen-board.ts';
import { useNotes } from '../hooks/use-notes.ts';
import { useOffline } from '../hooks/use-offline.ts';
import { usePeople } from '../hooks/use-people.ts';
import { useWriting } from '../hooks/use-writing.ts';
import { fill, reasonOf, words } from '../messages/messages.ts';
import { Question } from './dialog.tsx';
import { ShareIcon } from './icons.tsx';
import { useNews } from './news.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteComposer } from './note-composer.tsx';
import { PeopleHere } from './people-here.tsx';
import { ShareDialog } from './share-dialog.tsx';

/** What an owner, or a member, does with a whole board. */
function BoardActions({ board }: { readonly board: Board }) {
  const { firestore } = useBackend();
  const { localId: uid, email } = useAccount();
  const tell = useNews();
  const [asked, setAsked] = useState<'share' | 'delete'>();
  const close = () => setAsked(undefined);
  const after = (work: Promise<void>, done: string) =>
    work.then(
      () => {
        leaveBoard();
        tell({ text: done });
      },
      (error: unknown) =>
        tell({ text: fill(words.boards.failed, { reason: reasonOf(error) }), isProblem: true }),
    );
  const { removeTitle, removeText, removeConfirm, cancel, remove, removed, leave, left } =
    words.boards;
  if (board.owner !== uid) {
    if (board.isOpen || email === undefined || !board.members.includes(email)) return null;
    return (
      <button
        className="button"
        type="button"
        onClick={() => void after(unshareBoard(firestore, board.id, email), left)}
      >
        {leave}
      </button>
    );
  }
  return (
    <>
      <button className="button" type="button" onClick={() => setAsked('share')}>
        <ShareIcon />
        {words.share.open}
      </button>
      <button className="button" type="button" onClick={() => setAsked('delete')}>
        {remove}
      </button>
      {asked === 'share' && <ShareDialog board={board} onClose={close} />}
      {asked === 'delete' && (
        <Question
          title={fill(removeTitle, { name: board.name })}
          text={removeText}
          confirm={removeConfirm}
          cancel={cancel}
          onClose={close}
          onConfirm={() => void after(deleteBoard(firestore, board.id), removed)}
        />
      )}
    </>
  );
}

export function BoardPage({ board }: { readonly board: Board }) {
  const notes = useNotes(board.id);
  const isOffline = useOffline(typeof notes === 'object' && notes.isFromCache);
  const { names, here } = usePeople(board.id, isOffline);
  const writing = useWriting(board.id, isOffline);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever came from another board hears where they are; at the start the page begins at its top.
    if (document.activeElement?.closest('nav')) heading.current?.focus();
  }, []);
  return (
    <>
      <header className="board-head">
        <h1 ref={heading} tabIndex={-1}>
          <bdi>{board.name}</bdi>
        </h1>
        <PeopleHere here={here} />
        <div className="actions">
          <BoardActions board={board} />
        </div>
      </header>
      <div role="status">{isOffline && <p className="offline">{words.offline}</p>}</div>
      <NoteComposer writing={writing} board={board.id} />
      {notes === undefined && (
        <p className="quiet" role="status">
          {words.notes.loading}
        </p>
      )}
      {notes === 'refused' && <p className="problem">{words.boards.missing}</p>}
      {typeof notes === 'object' && notes.list.length === 0 && (
        <div className="empty">
          <p>{words.notes.none}</p>
          <p className="quiet">{words.notes.noneHint}</p>
        </div>
      )}
      {typeof notes === 'object' && notes.list.length > 0 && (
        <ul className="notes" aria-label={words.notes.label}>
          {notes.list.map((note) => (
            <NoteCard
              key={note.id}
              note={note}
              board={board}
              names={names}
              writing={writing}
              onDelete={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </>
  );
}
