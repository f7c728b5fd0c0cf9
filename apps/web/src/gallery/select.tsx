import type { Language } from '@latchkey/react';
import { type ReactNode, useId } from 'react';
import { languageNames } from '../messages/language-names.ts';

type SelectProps = {
  readonly choice?: string;
  readonly label: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly onChoose: (value: string) => void;
};

/** One thing to choose. Languages are called as they call themselves. */
export function Select({ choice, label, value, values, onChoose }: SelectProps): ReactNode {
  const id = useId();
  const nameOf = (one: string) => (choice === 'language' ? languageNames[one as Language] : one);
  return (
    <div className="gallery-choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
