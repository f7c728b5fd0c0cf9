import { type ReactNode, useState } from 'react';
import { useClass, useWords } from '../context.ts';
import { named } from '../flow/named.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { policy as english } from '../messages/en/policy.ts';
import { fill } from '../messages/words.ts';
import { keeps, policyOf, type Strength, strengthOf } from '../password-policy.ts';
import { PasswordField } from './password-field.tsx';
import type { FieldError, OwnSentences } from './problem-text.ts';

type NewPasswordFieldProps = { readonly label: string; readonly error?: FieldError | undefined };

const share: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, strong: 3 };

/** Why it is too weak, where the server said so: words that come with this field alone. */
function saidBy(
  problems: OwnSentences,
  error: FieldError | undefined,
  numbers: Readonly<Record<string, number>>,
): FieldError | undefined {
  const said = typeof error === 'object' ? (problems[named(error).problem] ?? error) : error;
  return typeof said === 'string' ? fill(said, numbers) : said;
}

/** A new password, with the server's rules ticked off while it is typed. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps): ReactNode {
  const classOf = useClass();
  const words = useWords('policy', english);
  const policy = policyOf(useSettings());
  const [password, setPassword] = useState('');
  const strength = strengthOf(policy, password);
  const numbers = { minimum: policy.minimum, maximum: policy.maximum };
  const { isPlain } = policy;
  const isSaid = typeof error === 'object' && named(error).problem === 'WEAK_PASSWORD';
  return (
    <PasswordField
      label={label}
      error={saidBy(words.problems, error, numbers)}
      isNew
      onInput={(event) => setPassword(event.currentTarget.value)}
      hint={
        <div className={classOf('policy')}>
          {isPlain ? (
            // What is wrong says the same already.
            !isSaid && <p>{fill(words.hint, numbers)}</p>
          ) : (
            <>
              <p>{words.title}</p>
              <ul>
                {policy.rules.map((rule) => {
                  const isMet = keeps(policy, rule, password);
                  return (
                    <li key={rule} data-met={isMet}>
                      {fill(words[rule], numbers)}
                      <span className="lk-hidden"> ({isMet ? words.met : words.unmet})</span>
                    </li>
                  );
                })}
              </ul>
            </>
          )}
          {password !== '' && (
            <div className="lk-strength" data-strength={strength}>
              <meter aria-label={words.strength} min={0} max={3} value={share[strength]} />
              <span>{words[strength]}</span>
            </div>
          )}
        </div>
      }
    />
  );
}
