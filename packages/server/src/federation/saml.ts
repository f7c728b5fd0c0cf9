import { createHash } from 'node:crypto';
import type { ForeignProvider } from '../identity/federation/foreign-provider.ts';
import type { SamlConfig, SamlKey } from '../identity/federation/saml-config.ts';
import type { Identity } from '../identity/identity.ts';
import { answerRefused } from './answer-refused.ts';
import { readPlainXml } from './plain-xml.ts';
import { identityIn } from './saml-claims.ts';
import { checkAssertion, checkEnvelope } from './saml-conditions.ts';
import { samlMessage } from './saml-message.ts';
import { requestAddress } from './saml-request.ts';
import { checkShape } from './saml-shape.ts';
import { signedAssertion } from './saml-signatures.ts';
import { checkStatus } from './saml-status.ts';

export type SamlProviderOptions = {
  readonly tenant: string;
  readonly providerId: string;
  readonly config: SamlConfig;
  /** Kept once it was made, also while requests are not signed. */
  readonly key: SamlKey | undefined;
};

/** A SAML 2.0 identity provider: it is asked by redirect and answers by a form. */
export function samlProvider(
  identity: Pick<Identity, 'now' | 'randomBytes' | 'commit' | 'usedAssertions'>,
  { tenant, providerId, config, key }: SamlProviderOptions,
): ForeignProvider {
  const signingKey = config.signRequest ? key : undefined;

  /** Once, on whichever node, for as long as it could be shown again. */
  async function takeOnce(id: string, expiresAt: number): Promise<void> {
    const idHash = createHash('sha256').update(id).digest('base64url');
    const use = identity.usedAssertions.use({ tenant, providerId, idHash, expiresAt });
    if (await identity.commit([use])) throw answerRefused('It was used before.');
  }

  return {
    providerId,
    // What it answers names it, is signed by it, and is shown to nobody.
    sharesAddress: true,

    async depart({ redirectUri, state }) {
      const requestId = `_${Buffer.from(identity.randomBytes(20)).toString('hex')}`;
      return {
        authUri: await requestAddress({ config, key: signingKey, redirectUri, requestId, state }),
        kept: { requestId },
      };
    },

    async arrive({ redirectUri, kept, parameters }) {
      const { requestId } = kept;
      if (typeof requestId !== 'string') throw answerRefused('Nobody asked for it.');
      const expected = { ...config, redirectUri, requestId, now: identity.now() };
      const xml = samlMessage(parameters);
      const response = readPlainXml(xml);
      checkStatus(response);
      const shape = checkShape(response);
      checkEnvelope(response, expected);
      const assertion = await signedAssertion(config, xml, shape);
      const expiresAt = checkAssertion(assertion, expected);
      const person = identityIn(providerId, assertion);
      await takeOnce(assertion.attributes.get('ID') ?? '', expiresAt);
      return person;
    },
  };
}
