import type { ReactNode } from 'react';
import { Select } from './select.tsx';
import { type Choice, choices, type Selection, writeSelection } from './selection.ts';
import { findState, type StateId, screens, statesOf } from './states.ts';
import { words } from './words.ts';

type ControlsProps = {
  readonly selection: Selection & { readonly shown: StateId };
  readonly onSelect: (to: Selection) => void;
};

/** Which picture, and how it is looked at. */
export function Controls({ selection, onSelect }: ControlsProps): ReactNode {
  const { shown, view } = selection;
  const show = (screen: string, state: string) =>
    onSelect({ ...selection, shown: findState(screen, state) });
  return (
    <form className="gallery-controls" aria-label={words.controls} lang="en" dir="ltr">
      <a href={writeSelection({ ...selection, shown: undefined })}>{words.overview}</a>
      <Select
        label={words.labels.screen}
        value={shown.screen}
        values={screens}
        onChoose={(screen) => show(screen, 'idle')}
      />
      <Select
        label={words.labels.state}
        value={shown.state}
        values={statesOf(shown.screen)}
        onChoose={(state) => show(shown.screen, state)}
      />
      {(Object.keys(choices) as Choice[]).map((choice) => (
        <Select
          key={choice}
          choice={choice}
          label={words.labels[choice]}
          value={view[choice]}
          values={choices[choice]}
          onChoose={(value) => onSelect({ ...selection, view: { ...view, [choice]: value } })}
        />
      ))}
      <a href={writeSelection({ ...selection, isBare: true })}>{words.bare}</a>
    </form>
  );
}
