import { loadEveryRegion } from '@latchkey/react/gallery-parts';
import { useEffect, useState } from 'react';

/** Whether every screen is here, and asks for those that are not. */
export function useEveryScreen(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    void loadEveryRegion().then(() => setThere(true));
  }, []);
  return isThere;
}
