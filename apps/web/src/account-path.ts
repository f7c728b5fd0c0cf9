import { type PageName, pageNames, pageOf, sectionNames } from '@latchkey/react';
import type { Place } from './paths.ts';

export const accountPath = (page: PageName) => `/account/${page}` as const;

/** The account page of an address; none, if it is another page's. */
export function accountPageOf(path: string): PageName | undefined {
  if (path === '/' || path === '/account') return 'profile';
  return pageNames.find((name) => accountPath(name) === path);
}

/** Each part once had an address of its own, which leads on to the page it stands on now. */
export function movedTo({ path, search }: Place): string | undefined {
  if (accountPageOf(path) !== undefined) return undefined;
  const section = sectionNames.find((name) => path === `/account/${name}`);
  return section && accountPath(pageOf(section)) + search;
}
