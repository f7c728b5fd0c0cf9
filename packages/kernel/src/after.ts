/** Does something in so many milliseconds, unless it is called off before. Tests have a clock of their own. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** Never what keeps a process from ending. */
export const afterwards: After = (milliseconds, work) => {
  const timer = setTimeout(work, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};
