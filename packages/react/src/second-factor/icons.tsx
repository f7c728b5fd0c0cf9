import type { ReactNode } from 'react';
import type { FactorKind } from '../flow/screens.ts';
import { Icon, PhoneIcon } from '../kit/icons.tsx';

const MessageIcon = (): ReactNode => (
  <Icon>
    <path d="M4 5h16v11H9l-5 4Z" />
    <path d="M8 10.5h.01M12 10.5h.01M16 10.5h.01" />
  </Icon>
);

export const SheetIcon = (): ReactNode => (
  <Icon>
    <path d="M6 3h9l4 4v14H6Z" />
    <path d="M9 11h7M9 15h7" />
  </Icon>
);

export const ShieldIcon = (): ReactNode => (
  <Icon>
    <path d="M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6Z" />
    <path d="m9 12 2 2 4-4" />
  </Icon>
);

export const FactorIcon = ({ kind }: { readonly kind: FactorKind }): ReactNode =>
  kind === 'sms' ? <MessageIcon /> : <PhoneIcon />;
