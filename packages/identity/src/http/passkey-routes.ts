import type { FastifyInstance } from 'fastify';
import type { Identity } from '../identity.ts';
import { expectedOrigins } from '../passkeys/relying-party.ts';

/**
 * Where browsers look up which other sites may use the passkeys of this one ("related origins" of
 * WebAuthn), so that a page on an authorized domain is not tied to the server's own host.
 */
export function mountPasskeyRoutes(
  app: FastifyInstance,
  identity: Pick<Identity, 'publicUrl' | 'settings'>,
): void {
  app.get('/.well-known/webauthn', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return { origins: expectedOrigins(identity, await identity.settings.current('')) };
  });
}
