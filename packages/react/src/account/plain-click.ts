import type { MouseEvent } from 'react';

/** Whether a link was meant to be followed here; a new tab is the browser's own business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
