import '@latchkey/react/styles.css';
import './gallery.css';
import type { ReactNode } from 'react';
import { InBrowser } from '../layout/in-browser.tsx';
import { Controls } from './controls.tsx';
import { Overview } from './overview.tsx';
import { Stage } from './stage.tsx';
import { useSelection } from './use-selection.ts';

/** Every screen in every state, in every language, theme, width, colour and direction. */
export function Gallery(): ReactNode {
  const [selection, select] = useSelection();
  const { shown, view, isBare } = selection;
  if (shown === undefined) return <Overview selection={selection} onSelect={select} />;
  return (
    <InBrowser>
      {!isBare && (
        <header>
          <Controls selection={{ ...selection, shown }} onSelect={select} />
        </header>
      )}
      <main className="gallery-picture" data-scheme={view.scheme}>
        <Stage shown={shown} view={view} />
      </main>
    </InBrowser>
  );
}
