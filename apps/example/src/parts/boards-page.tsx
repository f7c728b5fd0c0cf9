import { UserButton } from '@latchkey/react';
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import { inOrder } from '../data/board.ts';
import { draftText, onDraft } from '../data/kept-texts.ts';
import { unpackBoards } from '../data/take-along.ts';
import { useBoards } from '../hooks/use-boards.ts';
import { useChosenBoard } from '../hooks/use-chosen-board.ts';
import mark from '../mark.svg';
import { words } from '../messages/messages.ts';
import { BoardList } from './board-list.tsx';
import { BoardPage } from './board-page.tsx';
import { PageFooter } from './page-footer.tsx';
import { isByMail, Upgrade } from './upgrade.tsx';
import { VerifyNotice } from './verify-notice.tsx';

/** Boards that were packed while somebody was a guest here. */
function useLuggage(): void {
  const { firestore } = useBackend();
  const { localId: uid, isAnonymous } = useAccount();
  useEffect(() => {
    if (isAnonymous) return;
    unpackBoards(firestore, localStorage, uid).catch(() => {
      // It stays packed, and is tried again when the page is opened again.
    });
  }, [firestore, uid, isAnonymous]);
}

/** What was written on a board that is gone is not: it can be copied from here. */
function MissingBoard({ id }: { readonly id: string }) {
  const { localId: uid } = useAccount();
  const field = useId();
  const draft = useMemo(() => draftText(localStorage, uid, id), [uid, id]);
  const text = useSyncExternalStore(onDraft, draft.read);
  return (
    <div className="empty">
      <h1>{words.boards.missing}</h1>
      <p className="quiet">{words.boards.missingWay}</p>
      {text !== '' && (
        <>
          <label htmlFor={field}>{words.boards.lostText}</label>
          <textarea id={field} rows={5} readOnly value={text} dir="auto" />
        </>
      )}
    </div>
  );
}

function Boards() {
  const { localId: uid } = useAccount();
  const boards = useBoards();
  const list = boards && inOrder(boards.values(), uid);
  const chosen = useChosenBoard(list?.[0]?.id);
  const board = chosen === undefined ? undefined : boards?.get(chosen);
  return (
    <div className="layout">
      {list ? (
        <BoardList boards={list} chosen={chosen} />
      ) : (
        <p className="quiet" role="status">
          {words.oneMoment}
        </p>
      )}
      <main id="notes">
        <VerifyNotice />
        {board && <BoardPage key={board.id} board={board} />}
        {list && chosen !== undefined && board === undefined && <MissingBoard id={chosen} />}
      </main>
    </div>
  );
}

/** Everything for somebody who is signed in, or is a guest. */
export function BoardsPage() {
  const { isAnonymous } = useAccount();
  // A guest may have asked for a link by mail, and come back with it.
  const [isUpgrading, setUpgrading] = useState(isByMail);
  useLuggage();
  return (
    <>
      <a className="skip" href="#notes">
        {words.skipToContent}
      </a>
      <header className="page-head">
        <p className="brand">
          <img src={mark} alt="" width="28" height="28" />
          {words.appName}
        </p>
        {isAnonymous && !isUpgrading && (
          <div className="guest">
            <span>{words.upgrade.text}</span>
            <button className="button" type="button" onClick={() => setUpgrading(true)}>
              {words.upgrade.open}
            </button>
          </div>
        )}
        <UserButton href="/account" onUpgrade={() => setUpgrading(true)} />
      </header>
      {isUpgrading ? <Upgrade onDone={() => setUpgrading(false)} /> : <Boards />}
      <PageFooter />
    </>
  );
}
