import { type ReactNode, useState } from 'react';
import type { Failure } from '../flow/problem.ts';
import { useSettings } from '../hooks/use-settings.ts';
import { PasswordField } from '../kit/password-field.tsx';
import { useClass, useWords } from '../kit/surroundings.ts';
import { policy as english } from '../messages/en/policy.ts';
import { type OwnSentences, useProblemText } from '../messages/problem-text.ts';
import { fill } from '../messages/words.ts';
import { keeps, policyOf, type Strength, strengthOf } from './password-policy.ts';

type NewPasswordFieldProps = {
  readonly label: string;
  /** A failure, or the sentence for it. */
  readonly error?: Failure | string | undefined;
};

const share: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, strong: 3 };

/** Why it is too weak, where the server said so: words that come with this field alone. */
function useSentence(problems: OwnSentences, error: Failure | string | undefined) {
  const problemText = useProblemText();
  return typeof error === 'object' ? (problems[error.problem] ?? problemText(error)) : error;
}

/** A new password, with the server's rules ticked off while it is typed. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps): ReactNode {
  const classOf = useClass();
  const words = useWords('policy', english);
  const policy = policyOf(useSettings());
  const sentence = useSentence(words.problems, error);
  const [password, setPassword] = useState('');
  const strength = strengthOf(policy, password);
  const numbers = { minimum: policy.minimum, maximum: policy.maximum };
  const { isPlain } = policy;
  const isSaid = typeof error === 'object' && error.problem === 'WEAK_PASSWORD';
  return (
    <PasswordField
      label={label}
      error={sentence && fill(sentence, numbers)}
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
