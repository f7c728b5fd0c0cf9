import { useMemo, useSyncExternalStore } from 'react';
import { useRoute } from '../router.tsx';
import { readSelection, type Selection, writeSelection } from './selection.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** What the address asks for, and a way to change both. */
export function useSelection(): [Selection, (to: Selection) => void] {
  const { search: asked } = useRoute();
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => asked,
  );
  const selection = useMemo(() => readSelection(search), [search]);
  const select = (to: Selection) => {
    history.replaceState(history.state, '', writeSelection(to));
    for (const listener of listeners) listener();
  };
  return [selection, select];
}
