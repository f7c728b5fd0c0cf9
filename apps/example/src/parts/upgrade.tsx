import { SignIn } from '@latchkey/react';
import { useState } from 'react';
import { useAccount, useBackend } from '../backend-context.ts';
import { packBoards } from '../data/take-along.ts';
import { words } from '../messages/messages.ts';
import { useNews } from './news.tsx';

export const isByMail = (): boolean => new URLSearchParams(location.search).has('oobCode');

/** The widget in place of the boards, for a guest who wants to become somebody. */
export function Upgrade({ onDone }: { readonly onDone: () => void }) {
  const { firestore } = useBackend();
  const { localId: guest } = useAccount();
  const tell = useNews();
  const [opening] = useState(() => (isByMail() ? undefined : ({ kind: 'creating' } as const)));

  /** Who turns out to be somebody else takes the boards along, or stays a guest. */
  async function takeAlong(uid: string): Promise<void> {
    if (uid === guest) return;
    try {
      await packBoards(firestore, localStorage, guest);
    } catch (error) {
      tell({ text: words.upgrade.failed, isProblem: true });
      throw error;
    }
  }

  return (
    <main className="upgrade" id="notes">
      <button className="button" type="button" onClick={onDone}>
        {words.upgrade.back}
      </button>
      <SignIn
        opening={opening}
        history={false}
        autoFocus
        beforeSignIn={({ localId }) => takeAlong(localId)}
        onSignIn={() => {
          onDone();
          return false;
        }}
      />
    </main>
  );
}
