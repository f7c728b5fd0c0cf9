import { mountAssets, scriptAsset } from '@latchkey/kernel/http/pages/assets';
import { render } from '@latchkey/kernel/http/pages/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../identity.ts';
import { frameAncestors, hostsOf } from './frame-ancestors.ts';
import { framePage, frameScript } from './frame-page.ts';

const gapiScript = scriptAsset(new URL('./gapi.client.ts', import.meta.url));

/** The hidden frame of the protocol's clients, and the script with which they open it. */
export function mountFrame(
  app: FastifyInstance,
  { identity, development }: { readonly identity: Identity; readonly development: boolean },
): void {
  mountAssets(app, [frameScript]);

  const show = async (_request: FastifyRequest, reply: FastifyReply) => {
    const hosts = hostsOf((await identity.settings.current('')).authorizedDomains);
    const policy = ["default-src 'none'", "script-src 'self'", 'img-src data:', "base-uri 'none'"];
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', [...policy, frameAncestors(hosts)].join('; '))
      .header('cache-control', 'no-store')
      .send(render(framePage(hosts)));
  };
  app.get('/__/auth/iframe', show);
  if (development) app.get('/emulator/auth/iframe', show);

  app.get('/__/auth/gapi.js', async (_request, reply) =>
    reply
      .type(gapiScript.type)
      .header('cache-control', 'public, max-age=3600')
      // Applications on other origins are who it is for.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(gapiScript.body()),
  );
}
