// The page once more, with the address that was typed into this one.

const note = 'latchkey:typed';
const field = () => document.querySelector<HTMLInputElement>('[data-screen] input[name="email"]');

/** Kept for as long as the tab is open, where the browser keeps anything. */
export const kept = {
  get(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      // Forgotten.
    }
  },
};

/** What was typed into the page before this one is there before this one listens. */
export function bringTyped(): void {
  const typed = kept.get(note);
  const input = field();
  if (typed && input && !input.value) input.value = typed;
  kept.set(note, '');
}

const answers = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Without a network, the page that is there says so better than the browser would. */
export async function loadPage(leave: () => void, isMeant = () => true): Promise<boolean> {
  if (!(await answers()) || !isMeant()) return false;
  kept.set(note, field()?.value ?? '');
  leave();
  location.reload();
  return true;
}
