import { fileURLToPath } from 'node:url';
import type { ServedPages } from '../../packages/testing/src/browsers/serve-pages.ts';
import { serveReactPage } from '../browser/serve-react-page.ts';
import type { TenantPageSettings } from './tenant-page.tsx';

/** An application that asks which organisation somebody belongs to: by a list, and by an address. */
export const serveTenantPage = (settings: Omit<TenantPageSettings, 'by'>): Promise<ServedPages> =>
  serveReactPage(fileURLToPath(new URL('./tenant-page.tsx', import.meta.url)), {
    '/': { ...settings, by: 'button' } as TenantPageSettings,
    '/by-email': { ...settings, by: 'email' } as TenantPageSettings,
    '/firebase': { ...settings, by: 'firebase' } as TenantPageSettings,
  });
