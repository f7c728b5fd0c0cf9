import type { ReactNode } from 'react';

type ChoiceProps = {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly onPress: () => void;
};

/** One way among several: what it is, and a word about it. */
export const Choice = ({ icon, children, hint, onPress }: ChoiceProps): ReactNode => (
  <li>
    <button className="lk-choice" type="button" onClick={onPress}>
      {icon}
      <span>
        <span>{children}</span>
        {hint && <span className="lk-hint">{hint}</span>}
      </span>
    </button>
  </li>
);

export const Choices = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <ul className="lk-choices">{children}</ul>
);
