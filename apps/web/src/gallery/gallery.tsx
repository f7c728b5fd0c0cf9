import '@latchkey/react/styles.css';
import './gallery.css';
import type { ReactNode } from 'react';
import { Controls } from './controls.tsx';
import { type Selection, writeSelection } from './selection.ts';
import { Stage } from './stage.tsx';
import { screens, statesOf } from './states.ts';
import { useSelection } from './use-selection.ts';
import { words } from './words.ts';

function Overview({ selection }: { readonly selection: Selection }): ReactNode {
  return (
    <main className="gallery-overview">
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {screens.map((screen) => (
        <section key={screen} aria-labelledby={screen}>
          <h2 id={screen}>{screen}</h2>
          <ul>
            {statesOf(screen).map((state) => (
              <li key={state}>
                <a href={writeSelection({ ...selection, shown: { screen, state } })}>{state}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

/** Every screen in every state, in every language, theme, width, colour and direction. */
export function Gallery(): ReactNode {
  const [selection, select] = useSelection();
  const { shown, view, isBare } = selection;
  if (shown === undefined) return <Overview selection={selection} />;
  return (
    <>
      {!isBare && (
        <header>
          <Controls selection={{ ...selection, shown }} onSelect={select} />
        </header>
      )}
      <main className="gallery-picture" data-scheme={view.scheme}>
        <Stage shown={shown} view={view} />
      </main>
    </>
  );
}
