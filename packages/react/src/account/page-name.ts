import type { Account } from '@latchkey/client';
import type { SignInSettings } from '../effects/settings.ts';
import { type SectionName, sectionsFor } from './section-name.ts';

/** The account pages, in their order. */
export const pageNames = ['profile', 'security', 'connections', 'devices', 'data'] as const;

/** A page of the account, for `<AccountCenter page>`. */
export type PageName = (typeof pageNames)[number];

const pages = {
  profile: 'profile',
  email: 'profile',
  phone: 'profile',
  password: 'security',
  passkeys: 'security',
  'two-step': 'security',
  'linked-accounts': 'connections',
  sessions: 'devices',
  download: 'data',
  delete: 'data',
} as const satisfies Readonly<Record<SectionName, PageName>>;

/** The parts that stand on a page. */
export type SectionsOf<P extends PageName> = {
  [S in SectionName]: (typeof pages)[S] extends P ? S : never;
}[SectionName];

/** The page that a part stands on. */
export const pageOf = (section: SectionName): PageName => pages[section];

/** The pages on which there is something to see. */
export function pagesFor(
  account: Account,
  settings: SignInSettings | undefined,
): readonly PageName[] {
  const filled = new Set(sectionsFor(account, settings).map(pageOf));
  return pageNames.filter((name) => filled.has(name));
}
