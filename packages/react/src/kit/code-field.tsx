import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from './field.tsx';
import { onlyDigits } from './phone/ascii-digits.ts';
import { readSmsCode } from './phone/read-sms-code.ts';

/** The protocol's length of a code; a test compares them. */
export const codeLength = 6;

type CodeFieldProps = {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** The code comes by SMS: where the browser can read it there, it is filled in. */
  readonly isFromSms?: boolean;
  /** The form is sent as soon as the code is complete. On if not said. */
  readonly sendsForm?: boolean;
};

/** A code of six digits, typed, pasted or filled in. Read under the name `code`. */
export function CodeField({
  isFromSms = false,
  sendsForm = true,
  ...props
}: CodeFieldProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const sent = useRef('');

  function take(input: HTMLInputElement, typed: string): void {
    const code = onlyDigits(typed).slice(0, codeLength);
    if (code !== input.value) input.value = code;
    if (!sendsForm || code.length !== codeLength) return;
    // A key too many changes nothing, and must not cost another try.
    if (code !== sent.current) input.form?.requestSubmit();
    sent.current = code;
  }
  const latest = useRef(take);

  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    if (!isFromSms) return;
    const left = new AbortController();
    void readSmsCode(left.signal).then((code) => {
      const input = place.current?.querySelector('input');
      if (input) latest.current(input, code);
    });
    return () => left.abort();
  }, [isFromSms]);

  return (
    <div className="lk-code" ref={place}>
      <Field
        {...props}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        dir="ltr"
        onInput={({ currentTarget }) => take(currentTarget, currentTarget.value)}
      />
    </div>
  );
}
