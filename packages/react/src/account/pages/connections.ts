import { LinkedAccountsSection } from '../linked-accounts-section.tsx';
import type { PageViews } from '../page-views.ts';

export const views: PageViews<'connections'> = { 'linked-accounts': LinkedAccountsSection };
