import type { ReactNode } from 'react';
import type { Patch } from './phone/draw-flag.ts';

/** The flag of a region, beside its name or its calling code, never instead of them. */
export const Flag = ({ patches }: { readonly patches: readonly Patch[] }): ReactNode => (
  <svg className="lk-flag" viewBox="0 0 18 12" aria-hidden="true" focusable="false">
    {patches.map(({ color, path }, index) => (
      // The same patches in the same order, always.
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <path key={index} fill={color} d={path} />
    ))}
  </svg>
);
