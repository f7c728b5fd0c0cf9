import type { BuiltSite } from '@latchkey/kernel/http/site/built-site';

/** What this application says of itself to the server that shows it. */
export const manifest = {
  name: 'web',
  assetsPath: '/__/site/',
  paths: ['/sign-in', '/sign-out', '/account', '/account/*'],
  developmentPaths: ['/gallery', '/gallery/*'],
  embedded: { path: '/element.js', file: 'element/element.js' },
  assets: 'client',
  renderer: 'server/entry-server.js',
} as const satisfies BuiltSite;
