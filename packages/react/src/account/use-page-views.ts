import { useEffect, useState } from 'react';
import type { Problem } from '../flow/problem.ts';
import { accountProblemOf } from './account-problem.ts';
import { areHere, bringPages, viewsOf } from './bring-pages.ts';
import { type PageName, pageNames } from './page-name.ts';
import type { SectionViews } from './page-views.ts';

type PageViewsHere = {
  /** Undefined until they are here. */
  readonly views: SectionViews | undefined;
  /** Why they did not come. */
  readonly problem: Problem | undefined;
  /** Tries once more. */
  retry(): void;
};

/**
 * Brings the pages that are shown, and then those that somebody may go to from there: going there
 * takes no time, nor a connection.
 */
export function usePageViews(shown: readonly PageName[], isPaged: boolean): PageViewsHere {
  const wanted = shown.join();
  const [here, setHere] = useState('');
  const [problem, setProblem] = useState<Problem>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another effect
  useEffect(() => {
    const pages = pageNames.filter((page) => wanted.split(',').includes(page));
    let isWanted = true;
    setProblem(undefined);
    bringPages(pages).then(
      () => {
        if (!isWanted) return;
        setHere(wanted);
        // One that does not come now is brought, and missed, by whoever goes there.
        if (isPaged) bringPages(pageNames).catch(() => {});
      },
      (error: unknown) => {
        if (isWanted) setProblem(accountProblemOf(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, isPaged, tries]);
  const areViewsHere = here === wanted || areHere(shown);
  return {
    views: areViewsHere ? viewsOf(shown) : undefined,
    problem,
    retry: () => setTries((before) => before + 1),
  };
}
