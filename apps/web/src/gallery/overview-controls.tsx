import { type ReactNode, useId } from 'react';
import { Select } from './select.tsx';
import { type Choice, choices, type Selection } from './selection.ts';
import { words } from './words.ts';

type OverviewControlsProps = {
  readonly selection: Selection;
  readonly onSelect: (to: Selection) => void;
  /** How many screens were found. */
  readonly count: number;
};

/** What a small picture shows something of. */
const shownChoices = ['theme', 'scheme', 'language'] as const satisfies readonly Choice[];

/** What is searched for, and how all pictures look. */
export function OverviewControls({ selection, onSelect, count }: OverviewControlsProps): ReactNode {
  const { find, view } = selection;
  const id = useId();
  return (
    <search className="gallery-tools">
      <form onSubmit={(event) => event.preventDefault()}>
        <div className="gallery-search">
          <label htmlFor={id}>{words.search}</label>
          <input
            id={id}
            type="search"
            value={find}
            placeholder={words.searchHint}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onSelect({ ...selection, find: event.currentTarget.value })}
          />
        </div>
        {shownChoices.map((choice) => (
          <Select
            key={choice}
            choice={choice}
            label={words.labels[choice]}
            value={view[choice]}
            values={choices[choice]}
            onChoose={(value) => onSelect({ ...selection, view: { ...view, [choice]: value } })}
          />
        ))}
      </form>
      <p className="gallery-found" role="status">
        {find.trim() !== '' && words.found(count, find.trim())}
      </p>
    </search>
  );
}
