import { bringPart } from '../bring-part.ts';
import { withinTime } from '../within-time.ts';
import type { PageName } from './page-name.ts';
import type { PageViews, SectionViews } from './page-views.ts';

/** Pages arrive when they are needed. One that is missing here does not compile. */
const loaders: { readonly [P in PageName]: () => Promise<{ readonly views: PageViews<P> }> } = {
  profile: () => import('./pages/profile.ts'),
  security: () => import('./pages/security.ts'),
  connections: () => import('./pages/connections.ts'),
  devices: () => import('./pages/devices.ts'),
  data: () => import('./pages/data.ts'),
};

const arrived = new Map<PageName, SectionViews>();

/** The views of these pages, as far as they are here. */
export const viewsOf = (pages: readonly PageName[]): SectionViews =>
  Object.assign({}, ...pages.map((page) => arrived.get(page)));

export const areHere = (pages: readonly PageName[]): boolean =>
  pages.every((page) => arrived.has(page));

async function bringPage(page: PageName): Promise<void> {
  if (arrived.has(page)) return;
  const load: () => Promise<{ readonly views: SectionViews }> = loaders[page];
  const { views } = await withinTime(bringPart(load));
  arrived.set(page, views);
}

export async function bringPages(pages: readonly PageName[]): Promise<void> {
  await Promise.all(pages.map(bringPage));
}
