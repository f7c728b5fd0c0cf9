import type { PageViews } from '../page-views.ts';
import { SessionsSection } from '../sessions-section.tsx';

export const views: PageViews<'devices'> = { sessions: SessionsSection };
