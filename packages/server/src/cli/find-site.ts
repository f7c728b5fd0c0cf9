import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IdentitySite } from '@latchkey/identity/http/site/identity-site';
import { builtSite, isBuiltSite } from '@latchkey/kernel/http/site/built-site';
import { UsageError } from '@latchkey/kernel/usage-error';
import type { Config } from '../config/read-config.ts';

/** Where our manifest says that our own pages are: built beside the sources, or installed with us. */
const ownSite = () => dirname(fileURLToPath(import.meta.resolve('#site')));

/** The web application to show. Our own may be missing; one that was asked for may not. */
export function findSite({ server }: Config): IdentitySite | undefined {
  if (server.site === 'off') return undefined;
  const folder = server.site === undefined ? ownSite() : resolve(server.site);
  if (isBuiltSite(folder)) return builtSite(folder);
  if (server.site === undefined) return undefined;
  throw new UsageError(`LATCHKEY_SITE: there is no built web application in ${folder}.`);
}
