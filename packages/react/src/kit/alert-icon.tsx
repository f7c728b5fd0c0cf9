import type { ReactNode } from 'react';

/** Apart from the other icons: no first screen has it. */
export const AlertIcon = (): ReactNode => (
  <svg
    className="lk-glyph"
    data-tone="alert"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M12 6v8m0 4v.1" />
  </svg>
);
