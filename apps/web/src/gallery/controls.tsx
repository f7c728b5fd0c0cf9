import { type ReactNode, useId } from 'react';
import { type Choice, choices, type Selection, writeSelection } from './selection.ts';
import { findState, type StateId, screens, statesOf } from './states.ts';
import { words } from './words.ts';

type SelectProps = {
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
};

function Select({ label, value, values, onChoose }: SelectProps): ReactNode {
  const id = useId();
  return (
    <div className="gallery-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  );
}

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
    <form className="gallery-controls" aria-label={words.controls}>
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
          label={words.labels[choice]}
          value={view[choice]}
          values={choices[choice]}
          onChoose={(value) => onSelect({ ...selection, view: { ...view, [choice]: value } })}
        />
      ))}
      <a href={writeSelection({ ...selection, shown: undefined })}>{words.overview}</a>
      <a href={writeSelection({ ...selection, isBare: true })}>{words.bare}</a>
    </form>
  );
}
