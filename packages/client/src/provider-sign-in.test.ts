import { expect, test, vi } from 'vitest';
import type { Client } from './create-client.ts';
import { providerSignIns } from './provider-sign-in.ts';

const start = { providerId: 'oidc.acme', continueUri: 'https://app.example.com/' };

test.each(['javascript:alert(1)', 'JAVASCRIPT://x', 'data:text/html,hello', ''])(
  'no page and no window is led to a provider at %s',
  async (authUri) => {
    const client = {
      url: 'https://auth.example.com',
      storage: { indexedDB: undefined, session: undefined },
      now: Date.now,
      call: async () => ({ authUri }),
    } as unknown as Client;
    const replace = vi.fn();
    const nothing = () => undefined;
    const window = { location: { replace }, closed: false, close: nothing, focus: nothing };
    const providers = providerSignIns(client);
    await expect(providers.depart(start)).rejects.toThrow('INTERNAL');
    await expect(providers.inWindow(window, start)).rejects.toThrow('INTERNAL');
    expect(replace).not.toHaveBeenCalled();
  },
);
