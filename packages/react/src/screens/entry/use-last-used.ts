import { useEffect, useState } from 'react';
import { useAuthContext } from '../../context.ts';

/** How somebody signed in here the last time. A server cannot know, and both have to agree at first. */
export function useLastUsed(): string | undefined {
  const { client } = useAuthContext();
  const [lastUsed, setLastUsed] = useState<string>();
  useEffect(() => setLastUsed(client.notes.read('lastUsed')), [client]);
  return lastUsed;
}
