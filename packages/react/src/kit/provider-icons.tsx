import { type ReactNode, useEffect, useState } from 'react';

/** Brands have a mark of their own. The marks weigh more than the rest of the list, and come later. */
const isBrandName = (id: string): boolean => /^(?!saml\.|oidc\.).+\./.test(id);

type Marks = Readonly<Record<string, ReactNode>>;

/** Undefined until they are here; where they do not arrive, the button's words are enough. */
function useMarks(isWanted: boolean): Marks | undefined {
  const [marks, setMarks] = useState<Marks>();
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    import('./brand-marks.tsx').then(
      (brought) => isShown && setMarks(brought.marks),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isWanted]);
  return marks;
}

/** The mark of a provider, or `fallback` where it has none of ours. */
export function ProviderIcon({
  id,
  fallback,
}: {
  readonly id: string;
  readonly fallback: ReactNode;
}): ReactNode {
  const isBrand = isBrandName(id);
  const marks = useMarks(isBrand);
  if (!isBrand || (marks && !marks[id])) return fallback;
  return (
    <svg className="lk-glyph lk-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {marks?.[id]}
    </svg>
  );
}
