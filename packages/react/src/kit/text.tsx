import { Fragment, type ReactNode } from 'react';

type TextProps = {
  readonly children: string;
  /** What stands in the places named in braces. */
  readonly values: Readonly<Record<string, ReactNode>>;
};

/** A sentence of the catalogue with something in it that is more than a word. */
export function Text({ children, values }: TextProps): ReactNode {
  return children.split(/\{(\w+)\}/).map((part, index) => (
    // The parts of a sentence have nothing but their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: they never move
    <Fragment key={index}>{index % 2 === 0 ? part : (values[part] ?? `{${part}}`)}</Fragment>
  ));
}

/** An e-mail address reads from the left in every language; a long one breaks before its domain. */
export function EmailAddress({ children }: { readonly children: string }): ReactNode {
  const at = children.lastIndexOf('@') + 1;
  return (
    <strong className="lk-address" dir="ltr">
      {children.slice(0, at)}
      {children.length > 30 && <wbr />}
      {children.slice(at)}
    </strong>
  );
}
