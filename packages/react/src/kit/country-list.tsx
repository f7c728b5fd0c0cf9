import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { entry } from '../messages/en/entry.ts';
import { phone } from '../messages/en/phone.ts';
import { Button } from './button.tsx';
import { Flag } from './flag.tsx';
import type { Country } from './phone/countries.ts';
import type { Numbers } from './phone/use-numbers.ts';
import { useClass, useSurroundings, useWords } from './surroundings.ts';

type CountryListProps = {
  readonly countries: readonly Country[];
  readonly numbers: Numbers;
  /** The region that is chosen now. */
  readonly current: string;
  /** Undefined if another one was not wanted. */
  readonly onEnd: (region: string | undefined) => void;
};

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

/** All countries in a dialog, with a field that narrows them down. */
export function CountryList({ countries, numbers, current, onEnd }: CountryListProps): ReactNode {
  const id = useId();
  const classOf = useClass();
  const { language, direction } = useSurroundings();
  const { cancel } = useWords('entry', entry);
  const words = useWords('phone', phone).country;
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef<string>(undefined);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(current);
  const shown = numbers.search(countries, typed);
  const at = Math.max(
    0,
    shown.findIndex(({ region }) => region === active),
  );

  useEffect(() => {
    // Strict mode comes by twice, and an open dialog cannot be opened.
    if (dialog.current?.open === false) dialog.current.showModal();
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' });
  }, []);

  function choose(region: string | undefined): void {
    chosen.current = region;
    // Closed before it is taken away: only then the browser puts the focus back.
    dialog.current?.close();
  }

  function move(to: number): void {
    const next = Math.min(Math.max(to, 0), shown.length - 1);
    setActive(shown[next]?.region ?? current);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key } = event;
    const step = steps[key];
    if (key === 'Enter') choose(shown[at]?.region);
    else if (step !== undefined) move(at + step);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key does what a press outside does
    <dialog
      className={classOf('dialog', 'lk-countries')}
      ref={dialog}
      lang={language}
      dir={direction}
      aria-labelledby={`${id}-title`}
      onClose={() => onEnd(chosen.current)}
      onClick={({ target }) => target === dialog.current && choose(undefined)}
    >
      <div>
        <h2 className={classOf('heading')} id={`${id}-title`}>
          {words.title}
        </h2>
        <div className="lk-input-row">
          <input
            className={classOf('input')}
            type="text"
            role="combobox"
            aria-label={words.search}
            placeholder={words.search}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={shown[at] && `${id}-${shown[at].region}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={press}
            onInput={({ currentTarget }) => {
              setTyped(currentTarget.value);
              const [first] = numbers.search(countries, currentTarget.value);
              setActive(first?.region ?? current);
              list.current?.scrollTo(0, 0);
            }}
          />
        </div>
        <div
          className="lk-options"
          role="listbox"
          id={`${id}-list`}
          aria-label={words.title}
          ref={list}
        >
          {shown.map(({ region, name, callingCode }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the field above
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
            <div
              key={region}
              id={`${id}-${region}`}
              role="option"
              aria-selected={region === current}
              data-active={index === at || undefined}
              onClick={() => choose(region)}
            >
              <Flag patches={numbers.drawFlag(region)} />
              <span>{name}</span>
              <bdi dir="ltr">{callingCode}</bdi>
            </div>
          ))}
        </div>
        <p className="lk-hint" role="status">
          {shown.length === 0 && words.none}
        </p>
        <Button kind="plain" onPress={() => choose(undefined)}>
          {cancel}
        </Button>
      </div>
    </dialog>
  );
}
