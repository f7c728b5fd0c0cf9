import { publicUrlOf } from '../config/public-url.ts';
import type { Config } from '../config/read-config.ts';
import type { ServerData } from '../open-server-data.ts';

async function isOwned({ store }: ServerData): Promise<boolean> {
  const machines = await store.serviceAccounts.list();
  const people = await store.operatorRoles.list();
  return [...machines, ...people].some(({ role }) => role === 'owner');
}

/** Where pages of the server itself are: links of mails and redirects lead there. */
async function ownHostMissing({ store }: ServerData, config: Config): Promise<string | undefined> {
  const { hostname } = new URL(publicUrlOf(config));
  const { authorizedDomains = [] } = await store.settings.config('');
  if (authorizedDomains.includes(hostname)) return undefined;
  return `domains: ${hostname}, where PUBLIC_URL is, is not among authorizedDomains: latchkey config add authorizedDomains ${hostname}.`;
}

/** What a production server is easily started without, and nobody notices at first. */
export async function firstStepWarnings(data: ServerData, config: Config): Promise<string[]> {
  const { server } = config;
  if (server.mode !== 'production') return [];
  const missing = await ownHostMissing(data, config);
  return [
    ...(missing === undefined ? [] : [missing]),
    ...((await isOwned(data))
      ? []
      : [
          'operators: nobody is an owner: latchkey init makes the first, or latchkey service-accounts create another.',
        ]),
    // It speaks no TLS itself, so that somebody stands before it.
    ...(server.trustedProxies === ''
      ? [
          'proxy: LATCHKEY_TRUSTED_PROXIES is not set, so that all visitors count as one address, that of the proxy, and use up the same limits.',
        ]
      : []),
  ];
}
