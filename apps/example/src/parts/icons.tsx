import type { ReactNode } from 'react';

/** Always beside words, or in a button that has a name. */
const Icon = ({ children }: { readonly children: ReactNode }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const EditIcon = () => (
  <Icon>
    <path d="m4 20 1-5L16 4l4 4L9 19l-5 1Z" />
  </Icon>
);

export const DeleteIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="4" />
    <path d="M2 21c0-4 3-7 7-7 2 0 3.700.800 5 2M19 14v7m-3.500-3.500h7" />
  </Icon>
);

export const PictureIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3 16 5-5 5 5 3-3 5 4" />
    <circle cx="15.500" cy="9.500" r="1" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </Icon>
);
