import { type FormEvent, useId, useRef, useState } from 'react';
import { useAccount } from '../backend-context.ts';
import { type Board, isBy } from '../data/board.ts';
import type { Note } from '../data/notes.ts';
import type { Writing } from '../hooks/use-writing.ts';
import { fill, words } from '../messages/messages.ts';
import { ClockIcon, DeleteIcon, EditIcon } from './icons.tsx';
import { problemWith, submitOnEnter } from './note-composer.tsx';
import { NotePictures } from './note-pictures.tsx';
import { nameOf } from './people-here.tsx';

const said = words.notes;

/** The first words, for buttons that are read out without the note. */
const beginning = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 40)}…`);

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

type EditorProps = {
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
};

function Editor({ text, onSave, onCancel }: EditorProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('text')).replaceAll('\r\n', '\n');
    const found = problemWith(typed);
    setProblem(found);
    if (found === undefined) onSave(typed.trim());
  }
  return (
    <form noValidate onSubmit={save}>
      <label className="hidden" htmlFor={id}>
        {said.editLabel}
      </label>
      <textarea
        id={id}
        name="text"
        rows={4}
        defaultValue={text}
        dir="auto"
        // Whoever has just pressed the button wants to type.
        // biome-ignore lint/a11y/noAutofocus: the field was asked for
        autoFocus
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
          submitOnEnter(event);
        }}
      />
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <div className="actions">
        <button className="button" type="button" onClick={onCancel}>
          {said.cancel}
        </button>
        <button className="button" data-kind="primary" type="submit">
          {said.save}
        </button>
      </div>
    </form>
  );
}

type NoteCardProps = {
  readonly note: Note;
  readonly board: Board;
  readonly names: ReadonlyMap<string, string>;
  readonly writing: Writing;
  /** Something is deleted: where the focus goes is not the note's business. */
  readonly onDelete: () => void;
};

export function NoteCard({ note, board, names, writing, onDelete }: NoteCardProps) {
  const { localId: uid } = useAccount();
  const [isEdited, setEdited] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const isOwn = isBy(note.author, uid, board);
  const name = isOwn ? words.you : nameOf(names.get(note.author));
  const close = () => {
    setEdited(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <li className="note" data-colour={note.colour} data-waiting={note.isWaiting || undefined}>
      {isEdited ? (
        <Editor
          text={note.text}
          onCancel={close}
          onSave={(text) => {
            if (text !== note.text) writing.change(note.id, text);
            close();
          }}
        />
      ) : (
        <p className="note-text" dir="auto">
          {note.text}
        </p>
      )}
      <NotePictures board={board.id} list={note.pictures} author={name} />
      <footer className="note-foot">
        <p className="note-facts">
          <bdi>{name}</bdi>
          {note.isWaiting ? (
            <span className="waiting">
              <ClockIcon />
              {said.waiting}
            </span>
          ) : (
            <time dateTime={note.createdAt.toISOString()}>{times.format(note.createdAt)}</time>
          )}
        </p>
        {!isEdited && isOwn && (
          <button
            className="icon-button"
            type="button"
            ref={editButton}
            aria-label={fill(said.editOf, { text: beginning(note.text) })}
            onClick={() => setEdited(true)}
          >
            <EditIcon />
          </button>
        )}
        {!isEdited && (isOwn || board.owner === uid) && (
          <button
            className="icon-button"
            type="button"
            aria-label={fill(said.deleteOf, { text: beginning(note.text) })}
            onClick={() => {
              writing.remove(note);
              onDelete();
            }}
          >
            <DeleteIcon />
          </button>
        )}
      </footer>
    </li>
  );
}
