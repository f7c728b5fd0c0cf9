import type { ReactNode } from 'react';
import { useWidget } from '../../context.ts';
import { useClass, useWords } from '../../kit/surroundings.ts';
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
