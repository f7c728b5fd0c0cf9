import type { ReactNode } from 'react';
import type { Factor } from '../flow/screens.ts';
import { useWords } from '../kit/surroundings.ts';
import { Text } from '../kit/text.tsx';
import { secondFactor } from '../messages/en/second-factor.ts';
import { fill } from '../messages/words.ts';

/** A number of which the most is hidden. It reads from the left in every language. */
export const MaskedNumber = ({ children }: { readonly children: string }): ReactNode => (
  <strong className="lk-address" dir="ltr">
    {children}
  </strong>
);

/** A factor in words, for where there are only words. */
export function useFactorName(): (factor: Factor) => string {
  const { kinds, described } = useWords('secondFactor', secondFactor);
  return ({ kind, name, phoneNumber }) => {
    if (phoneNumber !== undefined) return fill(described.sms, { number: phoneNumber });
    return name === undefined ? kinds[kind] : fill(described.totp, { name });
  };
}

/** The same, to be looked at. */
export function FactorName({ factor }: { readonly factor: Factor }): ReactNode {
  const { kinds, described } = useWords('secondFactor', secondFactor);
  const { kind, name, phoneNumber } = factor;
  if (phoneNumber !== undefined) {
    return <Text values={{ number: <bdi dir="ltr">{phoneNumber}</bdi> }}>{described.sms}</Text>;
  }
  return name === undefined ? (
    kinds[kind]
  ) : (
    <Text values={{ name: <bdi>{name}</bdi> }}>{described.totp}</Text>
  );
}
