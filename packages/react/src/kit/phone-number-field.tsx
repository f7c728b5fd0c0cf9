import { type ReactNode, useMemo, useRef, useState } from 'react';
import { phone } from '../messages/en/phone.ts';
import { fill } from '../messages/words.ts';
import { CountryList } from './country-list.tsx';
import { Field } from './field.tsx';
import { Flag } from './flag.tsx';
import { Icon } from './icons.tsx';
import type { TypedNumber } from './phone/numbers.ts';
import type { PhoneOptions } from './phone/phone-options.ts';
import { useNumbers } from './phone/use-numbers.ts';
import { useClass, useSurroundings, useWords } from './surroundings.ts';

/** Pasted, or written by the browser: not by one key after the other. */
function isFilledIn(event: Event): boolean {
  const { inputType, data } = event as InputEvent;
  if (!inputType || inputType === 'insertReplacementText') return true;
  return inputType.startsWith('insertFrom') || (inputType === 'insertText' && data?.length !== 1);
}

type PhoneNumberFieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
  /** A whole number, or one of the country that is chosen at first. */
  readonly defaultValue?: string | undefined;
  readonly options?: PhoneOptions | undefined;
  /** Those the server sends to; all if not said. */
  readonly smsRegions?: readonly string[] | undefined;
};

/**
 * A phone number with its country. Read under the name `phoneNumber`, with the calling code in
 * front, such as `+4930123456`.
 */
export function PhoneNumberField({
  label,
  error,
  defaultValue = '',
  options,
  smsRegions,
}: PhoneNumberFieldProps): ReactNode {
  const classOf = useClass();
  const { language } = useSurroundings();
  const words = useWords('phone', phone).country;
  const { numbers, isLate, retry } = useNumbers();
  const place = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [typed, setTyped] = useState<TypedNumber>();

  const allowed = useMemo(
    () => numbers?.allowedRegions(options ?? {}, smsRegions) ?? [],
    [numbers, options, smsRegions],
  );
  const countries = useMemo(
    () => numbers?.countriesIn(language, allowed) ?? [],
    [numbers, language, allowed],
  );
  const first = numbers?.defaultRegion(options?.defaultCountry, navigator.languages, allowed);
  const unread = { region: '', text: defaultValue, phoneNumber: defaultValue, ...typed };
  // What was typed before anything was known about numbers is read when it is.
  const shown =
    numbers && first !== undefined && unread.region === ''
      ? numbers.readWhole(unread.text, first)
      : unread;
  const [country] = numbers?.countriesIn(language, [shown.region]) ?? [];

  function edit(text: string, event: Event): void {
    if (!numbers) {
      setTyped({ region: '', text, phoneNumber: text });
      return;
    }
    if (isFilledIn(event)) {
      setTyped(numbers.readWhole(text, shown.region));
      return;
    }
    const read = numbers.readTyped(text, shown.region);
    const isAtEnd = text.length > shown.text.length && text.startsWith(shown.text);
    // In the middle of the text, the cursor would jump with the spaces.
    setTyped(isAtEnd ? read : { ...read, text });
  }

  /** Written anew when nobody is typing any more. */
  function settle(): void {
    if (numbers && typed) setTyped(numbers.readWhole(shown.text, shown.region));
  }

  function choose(region: string | undefined): void {
    setChoosing(false);
    if (region === undefined || !numbers) return;
    // A calling code that was typed gives way to the one that was chosen.
    const { text } = numbers.readWhole(shown.text, shown.region);
    setTyped(numbers.readWhole(text.startsWith('+') ? '' : text, region));
    place.current?.querySelector<HTMLElement>('[type="tel"]')?.focus();
  }

  return (
    <div className="lk-phone" ref={place}>
      <Field
        label={label}
        error={error}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        value={shown.text}
        onChange={({ currentTarget, nativeEvent }) => edit(currentTarget.value, nativeEvent)}
        onBlur={settle}
        before={
          <>
            {/* Before the other of this name, and so the one that is read. */}
            <input type="hidden" hidden name="phoneNumber" value={shown.phoneNumber} />
            <button
              className={classOf('country')}
              type="button"
              aria-haspopup="dialog"
              aria-label={
                country
                  ? fill(words.button, { country: country.name, code: country.callingCode })
                  : words.title
              }
              aria-disabled={(!country && !isLate) || undefined}
              dir="ltr"
              onClick={() => (isLate ? retry() : setChoosing(numbers !== undefined))}
            >
              {country && numbers && <Flag patches={numbers.drawFlag(country.region)} />}
              <span>{country?.callingCode}</span>
              <Icon>
                <path d="m7 10 5 5 5-5" />
              </Icon>
            </button>
          </>
        }
      />
      <div role="status">{isLate && <p className={classOf('hint')}>{words.missing}</p>}</div>
      {isChoosing && numbers && (
        <CountryList
          countries={countries}
          numbers={numbers}
          current={shown.region}
          onEnd={choose}
        />
      )}
    </div>
  );
}
