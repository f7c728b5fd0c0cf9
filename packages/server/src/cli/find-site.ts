import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/read-config.ts';
import { builtSite, isBuiltSite } from '../http/site/built-site.ts';
import type { Site } from '../http/site/site.ts';
import { UsageError } from './command.ts';

const ownSite = fileURLToPath(new URL('../../../../apps/web/dist', import.meta.url));

/** The web application to show. Our own may be missing; one that was asked for may not. */
export function findSite({ server }: Config): Site | undefined {
  if (server.site === 'off') return undefined;
  const folder = server.site === undefined ? ownSite : resolve(server.site);
  if (isBuiltSite(folder)) return builtSite(folder);
  if (server.site === undefined) return undefined;
  throw new UsageError(`LATCHKEY_SITE: there is no built web application in ${folder}.`);
}
