import { createHash } from 'node:crypto';
import type { ForeignProvider } from '../foreign-provider.ts';
import type { SamlConfig, SamlKey } from '../saml-provider.ts';
import { answerRefused } from './answer-refused.ts';
import { readPlainXml, type XmlElement } from './plain-xml.ts';
import { identityIn } from './saml-claims.ts';
import { checkAssertion, checkEnvelope } from './saml-conditions.ts';
import { samlMessage } from './saml-message.ts';
import { signingCertificates } from './saml-own-check.ts';
import { requestAddress } from './saml-request.ts';
import { checkShape, type SamlResponse } from './saml-shape.ts';
import { checkStatus } from './saml-status.ts';
import type { Surroundings } from './surroundings.ts';

export type SamlProviderOptions = {
  readonly tenant: string;
  readonly providerId: string;
  readonly config: SamlConfig;
  /** Kept once it was made, also while requests are not signed. */
  readonly key: SamlKey | undefined;
};

/** A SAML 2.0 identity provider: it is asked by redirect and answers by a form. */
export function samlProvider(
  surroundings: Pick<
    Surroundings,
    'now' | 'randomBytes' | 'commit' | 'usedAssertions' | 'samlThreads'
  >,
  { tenant, providerId, config, key }: SamlProviderOptions,
): ForeignProvider {
  const signingKey = config.signRequest ? key : undefined;

  /** Once, on whichever node, for as long as it could be shown again. */
  async function takeOnce(id: string, expiresAt: number): Promise<void> {
    const idHash = createHash('sha256').update(id).digest('base64url');
    const use = surroundings.usedAssertions.use({ tenant, providerId, idHash, expiresAt });
    if (await surroundings.commit([use])) throw answerRefused('It was used before.');
  }

  /** What is read of it: nothing but the bytes that were signed, by two opinions. */
  async function signedAssertion(xml: string, shape: SamlResponse): Promise<XmlElement> {
    const { responseSigned, assertionSigned } = shape;
    const certificates = await signingCertificates(config.idpCertificates, shape.signatures);
    const { spEntityId } = config;
    const message = { xml, certificates, spEntityId, responseSigned, assertionSigned };
    const checked = await surroundings.samlThreads.check(message, { tenant, line: providerId });
    if ('signed' in checked) return readPlainXml(checked.signed);
    throw checked.refused === 'noEnd'
      ? answerRefused('Its end (NotOnOrAfter) is missing or no moment in UTC.')
      : answerRefused('Its signature does not hold.');
  }

  return {
    providerId,
    // What it answers names it, is signed by it, and is shown to nobody.
    sharesAddress: true,

    async depart({ redirectUri, state }) {
      const requestId = `_${Buffer.from(surroundings.randomBytes(20)).toString('hex')}`;
      return {
        authUri: await requestAddress({ config, key: signingKey, redirectUri, requestId, state }),
        kept: { requestId },
      };
    },

    async arrive({ redirectUri, kept, parameters }) {
      const { requestId } = kept;
      if (typeof requestId !== 'string') throw answerRefused('Nobody asked for it.');
      const expected = { ...config, redirectUri, requestId, now: surroundings.now() };
      const xml = samlMessage(parameters);
      const response = readPlainXml(xml);
      checkStatus(response);
      const shape = checkShape(response);
      checkEnvelope(response, expected);
      const assertion = await signedAssertion(xml, shape);
      const expiresAt = checkAssertion(assertion, expected);
      const person = identityIn(providerId, assertion);
      await takeOnce(assertion.attributes.get('ID') ?? '', expiresAt);
      return person;
    },
  };
}
