import type { ReactNode } from 'react';

/** Drawn here, so that nothing is asked of another host. Always beside words, never instead of them. */
export function Icon({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <svg className="lk-glyph" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A cross. */
export const CloseIcon = (): ReactNode => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

/** An envelope. */
export const MailIcon = (): ReactNode => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </Icon>
);

/** A phone. */
export const PhoneIcon = (): ReactNode => (
  <Icon>
    <rect x="7" y="2" width="10" height="20" rx="2" />
    <path d="M11 18h2" />
  </Icon>
);

/** A person. */
export const PersonIcon = (): ReactNode => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c0-4 3.6-7 8-7s8 3 8 7" />
  </Icon>
);

/** A key. */
export const KeyIcon = (): ReactNode => (
  <Icon>
    <circle cx="8" cy="15" r="5" />
    <path d="m12 11 8-8m-4 4 3 3" />
  </Icon>
);
