import type { Config } from '../config/read-config.ts';
import type { ServerData } from '../open-server-data.ts';

async function isOwned({ store }: ServerData): Promise<boolean> {
  const machines = await store.serviceAccounts.list();
  const people = await store.operatorRoles.list();
  return [...machines, ...people].some(({ role }) => role === 'owner');
}

/** What a production server is easily started without, and nobody notices at first. */
export async function firstStepWarnings(data: ServerData, { server }: Config): Promise<string[]> {
  if (server.mode !== 'production') return [];
  return [
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
