import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** A tick. */
export const TickIcon = (): ReactNode => (
  <Icon>
    <path d="m5 13 4 4L19 7" />
  </Icon>
);
