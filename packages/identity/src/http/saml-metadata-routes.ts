import { Refused } from '@latchkey/kernel/refused';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Identity } from '../identity.ts';
import { redirectAddress } from '../providers/redirect-address.ts';
import type { WriteSamlMetadata } from '../providers/saml-provider.ts';

const path = '/__/auth/saml/metadata';

type OfProject = { readonly Params: { readonly name: string } };
type OfTenant = { readonly Params: { readonly name: string; readonly providerId: string } };

/** Where an identity provider reads what it has to know of this server. None of it is a secret. */
export function mountSamlMetadata(
  app: FastifyInstance,
  identity: Identity,
  samlMetadata: WriteSamlMetadata,
): void {
  async function show(tenant: string, providerId: string, reply: FastifyReply) {
    const config = await identity.providerConfigs.find(tenant, providerId);
    if (config?.settings.kind !== 'saml') throw new Refused('NOT_FOUND');
    const { saml, key } = config.settings;
    const documentId = `_${Buffer.from(identity.randomBytes(20)).toString('hex')}`;
    const xml = await samlMetadata(saml, saml.signRequest ? key : null, {
      redirectUri: redirectAddress(identity, config),
      documentId,
    });
    return reply
      .header('cache-control', 'no-store')
      .type('application/samlmetadata+xml; charset=utf-8')
      .send(xml);
  }

  app.get<OfProject>(`${path}/:name`, ({ params }, reply) => show('', params.name, reply));
  app.get<OfTenant>(`${path}/:name/:providerId`, ({ params }, reply) =>
    show(params.name, params.providerId, reply),
  );
}
