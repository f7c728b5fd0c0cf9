import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useBackend } from '../backend-context.ts';
import { type Colour, colours, type Draft, longestText } from '../data/notes.ts';
import { useUploads } from '../hooks/use-uploads.ts';
import type { Writing } from '../hooks/use-writing.ts';
import { fill, words } from '../messages/messages.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { AddPictures, Attachments } from './attachments.tsx';

const said = words.notes;

export const problemWith = (text: string): string | undefined => {
  if (text.trim() === '') return said.empty;
  if (text.length <= longestText) return undefined;
  return fill(said.tooLong, { most: longestText, length: text.length });
};

/** A line for the end of a long text, and nothing before. */
const tellFrom = longestText - 200;

/** Sends the form from within a field of several lines. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type ComposerProps = {
  readonly writing: Writing;
  readonly attached?: {
    readonly pictures: readonly string[];
    /** Something is still on its way. */
    readonly isBusy: boolean;
    clear(): void;
    readonly button: ReactNode;
    readonly list: ReactNode;
  };
};

function Composer({ writing, attached }: ComposerProps) {
  const { text, type, add } = writing;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [colour, setColour] = useState<Colour>('yellow');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = problemWith(text);
    setProblem(found);
    field.current?.focus();
    if (found !== undefined || attached?.isBusy) return;
    const draft: Draft = { text: text.trim(), colour, pictures: attached?.pictures ?? [] };
    add(draft);
    type('');
    attached?.clear();
  }

  return (
    <form className="composer" data-colour={colour} noValidate onSubmit={submit}>
      <label className="hidden" htmlFor={id}>
        {said.new}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={3}
        value={text}
        placeholder={said.placeholder}
        dir="auto"
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onKeyDown={submitOnEnter}
        onChange={({ currentTarget }) => {
          type(currentTarget.value);
          if (problem !== undefined) setProblem(undefined);
        }}
      />
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {problem === undefined && text.length > tellFrom && text.length <= longestText && (
        <p className="quiet">{fill(said.left, { left: longestText - text.length })}</p>
      )}
      {attached?.list}
      <div className="composer-actions">
        <fieldset>
          <legend className="hidden">{said.colour}</legend>
          {colours.map((one) => (
            <label key={one} className="colour" data-colour={one}>
              <input
                type="radio"
                name={`${id}-colour`}
                value={one}
                checked={one === colour}
                onChange={() => setColour(one)}
              />
              <span className="hidden">{said.colours[one]}</span>
            </label>
          ))}
        </fieldset>
        {attached?.button}
        <button
          className="button"
          data-kind="primary"
          type="submit"
          aria-disabled={attached?.isBusy || undefined}
        >
          {said.add}
        </button>
      </div>
    </form>
  );
}

type WithPicturesProps = {
  readonly writing: Writing;
  readonly pictures: Pictures;
  readonly board: string;
};

function ComposerWithPictures({ writing, pictures, board }: WithPicturesProps) {
  const uploads = useUploads(pictures, board);
  const { list } = uploads;
  const arrived = list.flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
  return (
    <Composer
      writing={writing}
      attached={{
        pictures: arrived,
        isBusy: arrived.length < list.length,
        clear: uploads.clear,
        button: <AddPictures onFiles={uploads.add} />,
        list: <Attachments list={list} onRemove={uploads.remove} />,
      }}
    />
  );
}

type NoteComposerProps = { readonly writing: Writing; readonly board: string };

/** The field for a new note; with pictures, where the server keeps files. */
export function NoteComposer({ writing, board }: NoteComposerProps) {
  const { pictures } = useBackend();
  if (pictures === undefined) return <Composer writing={writing} />;
  return <ComposerWithPictures writing={writing} pictures={pictures} board={board} />;
}
