import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** Apart from the other icons: no first screen has it. */
export const EyeIcon = ({ isCrossed }: { readonly isCrossed: boolean }): ReactNode => (
  <Icon>
    <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {isCrossed && <path d="m4 4 16 16" />}
  </Icon>
);
