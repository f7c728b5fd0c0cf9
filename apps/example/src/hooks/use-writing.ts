import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import { draftText, keptTexts, withReturned } from '../data/kept-texts.ts';
import { addNote, changeText, type Draft, deleteNote, type Note } from '../data/notes.ts';
import { settleTexts } from '../data/settle-texts.ts';
import { fill, reasonOf, words } from '../messages/messages.ts';
import { useNews } from '../parts/news.tsx';

const said = words.notes;

/** Writing on a board: shown at once, sent when it can be, and never lost. */
export type Writing = {
  /** What is in the field for a new note. */
  readonly text: string;
  type(text: string): void;
  add(draft: Draft): void;
  change(note: string, text: string): void;
  remove(note: Note): void;
};

export function useWriting(board: string, isOffline: boolean): Writing {
  const { firestore, pictures } = useBackend();
  const { localId: uid } = useAccount();
  const tell = useNews();
  const kept = useMemo(() => keptTexts(localStorage, uid), [uid]);
  const draft = useMemo(() => draftText(localStorage, uid, board), [uid, board]);
  const [text, setText] = useState(() => draft.read());

  const type = useCallback(
    (next: string) => {
      draft.write(next);
      setText(next);
    },
    [draft],
  );

  const giveBack = useCallback(
    (note: string, returned: string, reason: string) => {
      kept.release(note);
      type(withReturned(draft.read(), returned));
      tell({ text: fill(said.refused, { reason }), isProblem: true });
    },
    [kept, draft, type, tell],
  );

  useEffect(() => {
    settleTexts(firestore, kept, board, (one) =>
      giveBack(one.note, one.text, words.reasons['permission-denied']),
    ).catch(() => {
      // It could not be asked; the next visit will.
    });
  }, [firestore, kept, board, giveBack]);

  function watch(note: string, written: string, saved: Promise<void>): void {
    kept.keep({ board, note, text: written });
    saved.then(
      () => kept.release(note),
      (error: unknown) => giveBack(note, written, reasonOf(error)),
    );
  }

  function add(written: Draft): void {
    const { id, saved } = addNote(firestore, board, uid, written);
    watch(id, written.text, saved);
    tell({ text: isOffline ? said.kept : said.added });
  }

  function remove(note: Note): void {
    const failed = (error: unknown) =>
      tell({ text: fill(words.boards.failed, { reason: reasonOf(error) }), isProblem: true });
    deleteNote(firestore, board, note.id).catch(failed);
    const { text: written, colour } = note;
    // Its pictures go at once; what was typed can come back.
    for (const picture of note.pictures) pictures?.remove(board, picture).catch(() => {});
    const press = () => add({ text: written, colour, pictures: [] });
    tell({ text: said.deleted, action: { label: said.undo, press } });
  }

  return {
    text,
    type,
    add,
    change(note, written) {
      watch(note, written, changeText(firestore, board, note, written));
      tell({ text: said.changed });
    },
    remove,
  };
}
