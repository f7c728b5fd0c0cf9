import { domainToASCII } from 'node:url';
import type { Origins } from '@latchkey/kernel/http/cors';
import { isLocalScheme, readOrigin } from '@latchkey/kernel/http/page-origin';
import { isLoopbackHost } from '@latchkey/kernel/loopback-host';
import type { Identity } from '../identity.ts';

/**
 * The domains that an operator authorized. Where the database is away, those that were on the list
 * last: a page has to be able to read that it is.
 */
export function authorizedDomains({
  settings,
}: Pick<Identity, 'settings'>): () => Promise<ReadonlySet<string>> {
  let known: { readonly list: readonly string[]; readonly hosts: ReadonlySet<string> } = {
    list: [],
    hosts: new Set(),
  };
  return async () => {
    const list = await settings.current('').then(
      (current) => current.authorizedDomains,
      () => known.list,
    );
    if (list !== known.list)
      known = { list, hosts: new Set(list.map((name) => domainToASCII(name))) };
    return known.hosts;
  };
}

/**
 * In production: the server's own pages, and those of authorized domains on any port, over https;
 * plain http and the schemes of packed applications are for pages on this machine.
 */
export function authorizedOrigins(identity: Pick<Identity, 'settings' | 'publicUrl'>): Origins {
  const own = new URL(identity.publicUrl).origin;
  const domains = authorizedDomains(identity);
  return {
    privateNetwork: false,
    async mayRead(text) {
      if (text === own) return true;
      const origin = readOrigin(text);
      if (origin === undefined) return false;
      const { hostname } = origin;
      return (
        (!isLocalScheme(origin) || isLoopbackHost(hostname)) && (await domains()).has(hostname)
      );
    },
  };
}
