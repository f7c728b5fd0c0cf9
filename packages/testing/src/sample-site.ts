import type { SiteManifest } from '@latchkey/kernel/http/site/site';

/** What our own pages say of themselves. */
export const sampleSite: SiteManifest = {
  name: 'sample',
  assetsPath: '/__/site/',
  paths: ['/sign-in', '/sign-out', '/account', '/account/*'],
  developmentPaths: ['/gallery', '/gallery/*'],
};
