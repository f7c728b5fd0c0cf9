import { useState } from 'react';
import { words } from '../messages/messages.ts';
import { Question } from './dialog.tsx';
import { useNews } from './news.tsx';

const said = words.footer;

/** The example is there in development alone; so is the way to begin it anew. */
export function PageFooter() {
  const tell = useNews();
  const [isAsked, setAsked] = useState(false);
  async function reset(): Promise<void> {
    const reply = await fetch('/dev/example/reset', { method: 'POST' });
    if (!reply.ok) throw new Error(`The reset was answered with ${reply.status}.`);
    location.assign('/example');
  }
  return (
    <footer className="page-footer">
      <p>{said.about}</p>
      <nav aria-label={said.dev}>
        <a href="/dev/inbox">{said.inbox}</a>
        <a href="/dev/documents">{said.changes}</a>
        <a href="/dev">{said.dev}</a>
        <button type="button" onClick={() => setAsked(true)}>
          {said.reset}
        </button>
      </nav>
      {isAsked && (
        <Question
          title={said.resetTitle}
          text={said.resetText}
          confirm={said.resetConfirm}
          cancel={said.cancel}
          onClose={() => setAsked(false)}
          onConfirm={() =>
            void reset().catch(() => tell({ text: said.resetFailed, isProblem: true }))
          }
        />
      )}
    </footer>
  );
}
