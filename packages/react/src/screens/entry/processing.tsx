import type { ReactNode } from 'react';
import { useClass, useWidget, useWords } from '../../context.ts';
import { entry } from '../../messages/en/entry.ts';

/** Nothing to look at yet; after a while, a sign that something is under way. */
export function Processing(): ReactNode {
  const classOf = useClass();
  const { isBusy } = useWidget();
  const words = useWords('entry', entry);
  return (
    <div className={classOf('busy')} data-kind="spinner" role="status">
      {isBusy && <span className="lk-hidden">{words.busy}</span>}
    </div>
  );
}
