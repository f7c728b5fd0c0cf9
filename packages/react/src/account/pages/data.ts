import { DeleteSection } from '../delete-section.tsx';
import { DownloadSection } from '../download-section.tsx';
import type { PageViews } from '../page-views.ts';

export const views: PageViews<'data'> = { download: DownloadSection, delete: DeleteSection };
