import type { ReactNode } from 'react';
import { useNumbers } from './phone/use-numbers.ts';

/** A phone number reads from the left in every language, and is written as one writes it abroad. */
export function PhoneNumber({ children }: { readonly children: string }): ReactNode {
  const { numbers } = useNumbers();
  return (
    <strong className="lk-address" dir="ltr">
      {numbers?.readTyped(children, '').text ?? children}
    </strong>
  );
}
