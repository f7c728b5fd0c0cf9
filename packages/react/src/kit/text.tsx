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
