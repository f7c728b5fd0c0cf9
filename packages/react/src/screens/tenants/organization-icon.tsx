import type { ReactNode } from 'react';
import { Icon } from '../../kit/icons.tsx';

export const OrganizationIcon = (): ReactNode => (
  <Icon>
    <path d="M4 21V4a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v17M15 9h4a1 1 0 0 1 1 1v11M2 21h20" />
    <path d="M8 7.5h3M8 12h3M8 16.5h3" />
  </Icon>
);
