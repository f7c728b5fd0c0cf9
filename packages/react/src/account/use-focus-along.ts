import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What is done to one row of a list. */
export type RowTask = 'rename' | 'remove';

/** What is done to which row. */
export type OpenRow = { readonly id: string; readonly task: RowTask };

/** What opens takes the focus along; when it closes, the button it was opened with has it again. */
export function useFocusAlong(open: RowTask | undefined): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(open);
  useLayoutEffect(() => {
    const target = open ? 'input, [data-kind="danger"]' : `[data-task="${before.current}"]`;
    if (before.current !== open) row.current?.querySelector<HTMLElement>(target)?.focus();
    before.current = open;
  }, [open]);
  return row;
}
