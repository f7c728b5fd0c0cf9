import { isMailedLink } from './mailed-link.ts';
import type { OpenPage } from './router.tsx';

type Drawn = {
  readonly page: OpenPage;
  /** Somebody was signed in the last time. */
  readonly wasHere: boolean;
  /** As React wrote it. */
  readonly content: string;
};

/** Begins the page with a screen of the widget that is not in the first script? */
export function beginsLater({ page, wasHere, content }: Drawn): boolean {
  const { route, search } = page;
  // What a link asks for is drawn by browsers only.
  if (route.name === 'action' || (route.name === 'signIn' && isMailedLink(search))) return true;
  // Whoever was not signed in is told so; the others are asked first.
  if (route.name === 'signOut') return !wasHere;
  return content.includes(' data-screen="processing"');
}
