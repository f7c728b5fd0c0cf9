import { useEffect, useState } from 'react';

type Brought = Pick<typeof import('../password/region.ts'), 'OtherWays'>;

/** What stands below the field: it comes with the screen that is next, a moment later than the field. */
export function useOtherWays(isWanted: boolean): Brought['OtherWays'] | undefined {
  const [brought, setBrought] = useState<Brought>();
  useEffect(() => {
    if (isWanted) void import('../password/region.ts').then(setBrought, () => {});
  }, [isWanted]);
  return brought?.OtherWays;
}
