import type { KeyRing } from '@latchkey/kernel/keys/key-ring';
import type { FastifyInstance } from 'fastify';
import { idTokenIssuer } from '../tokens/id-token.ts';

export type PublishedKeys = Pick<KeyRing, 'certificates' | 'jwks' | 'maxAgeSeconds'>;

const x509 = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
const jwk = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const cookieKeys = '/identitytoolkit/v3/relyingparty/publicKeys';

/** Where the verifiers of this world look for certificates: key id to PEM. */
const certificatePaths = [x509, cookieKeys, '/v1/publicKeys'];

const jwkPaths = ['/.well-known/jwks.json', jwk, '/v1/sessionCookiePublicKeys'];

/**
 * Public keys, in the forms of the protocol and in the standard one. The issuer is a name that
 * existing verifiers insist on, not an address; only `jwks_uri` is ours.
 */
export function mountKeyRoutes(
  app: FastifyInstance,
  keys: PublishedKeys,
  server: { readonly publicUrl: string; readonly project: string },
): void {
  const publish = (path: string, document: () => unknown) =>
    app.get(path, async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keys.maxAgeSeconds}, must-revalidate`);
      return document();
    });
  for (const path of certificatePaths) publish(path, () => keys.certificates());
  for (const path of jwkPaths) publish(path, () => keys.jwks());
  publish('/.well-known/openid-configuration', () => ({
    issuer: idTokenIssuer(server.project),
    jwks_uri: `${server.publicUrl}/.well-known/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }));
}
