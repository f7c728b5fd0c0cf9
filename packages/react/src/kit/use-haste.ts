import { useEffect, useRef } from 'react';

/** In milliseconds. Nobody sees a screen, and decides to send it empty, in less. */
const glance = 500;

/** Whether a screen has only just come: a key that was pressed twice was meant for the one before. */
export function useHaste(): () => boolean {
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return () => performance.now() - since.current < glance;
}
