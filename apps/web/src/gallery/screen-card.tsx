import type { ReactNode } from 'react';
import type { Found } from './find-screens.ts';
import { type Selection, writeSelection } from './selection.ts';
import { statesOf } from './states.ts';
import { words } from './words.ts';

type ScreenCardProps = {
  readonly found: Found;
  readonly selection: Selection;
  readonly isHidden: boolean;
  /** The picture. */
  readonly children: ReactNode;
};

const nameOf = (name: string): string => name.replaceAll('-', ' ');

const titleOf = (name: string): string => name.slice(0, 1).toUpperCase() + nameOf(name).slice(1);

/** One screen of the overview: its picture, its name, and the way to each of its states. */
export function ScreenCard({ found, selection, isHidden, children }: ScreenCardProps): ReactNode {
  const { screen, states: asked } = found;
  const addressOf = (state: string) => writeSelection({ ...selection, shown: { screen, state } });
  const links = (states: readonly string[]) => (
    <ul className="gallery-states">
      {states.map((state) => (
        <li key={state}>
          <a href={addressOf(state)}>{nameOf(state)}</a>
        </li>
      ))}
    </ul>
  );
  const all = statesOf(screen);
  return (
    <li className="gallery-card" data-screen-name={screen} hidden={isHidden}>
      <div className="gallery-frame">
        {children}
        <h3>
          <a className="gallery-name" href={addressOf('idle')}>
            {titleOf(screen)}
          </a>
        </h3>
      </div>
      {asked.length > 0 && links(asked)}
      {asked.length === 0 && all.length > 1 && (
        <details>
          <summary>{words.states(all.length)}</summary>
          {links(all)}
        </details>
      )}
    </li>
  );
}
